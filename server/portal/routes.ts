import { getPortalConfig } from '#contract/portal/calls.ts'
import type { Config } from '../config.ts'
import { type Binding, bind } from '../http/bind.ts'
import { ACCOUNT_PAGES, embeddedIssuerUrl } from '../identity/public.ts'

export const portalRoutes = ({ oidc, mail, map, billing, publicUrl }: Config): Binding[] => [
  bind(getPortalConfig, async () => ({
    issuer: oidc.issuer ?? embeddedIssuerUrl(publicUrl),
    clientId: oidc.clientId,
    audience: oidc.audience,
    supportEmail: mail.supportEmail,
    accountPages: oidc.issuer ? null : ACCOUNT_PAGES,
    mapStyleUrl: map.styleUrl,
    billing,
  })),
]
