import { getPortalConfig } from '#contract/portal/calls.ts'
import type { Config } from '../config.ts'
import { type Bound, bind } from '../http/bind.ts'

export const portalRoutes = ({ oidc }: Config): Bound[] => [
  bind(getPortalConfig, async () => ({
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    audience: oidc.audience,
  })),
]
