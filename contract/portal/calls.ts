import Type, { type Static } from 'typebox'
import { BILLING_MODES } from '../billing/plans.ts'
import { call } from '../kernel/call.ts'
import { nullable } from '../kernel/nullable.ts'
import { oneOf } from '../kernel/text.ts'

/** Configuration that the portal needs before sign-in. */
export const PortalConfig = Type.Object({
  issuer: Type.String(),
  clientId: Type.String(),
  audience: Type.String(),
  supportEmail: Type.String(),
  /** Pages of the embedded provider; null with an external one, which has pages of its own. */
  accountPages: nullable(Type.Object({ password: Type.String(), email: Type.String() })),
  /** A MapLibre style; null draws the embedded outline. */
  mapStyleUrl: nullable(Type.String()),
  billing: oneOf(BILLING_MODES),
})
export type PortalConfig = Static<typeof PortalConfig>

export const getPortalConfig = call({
  name: 'getPortalConfig',
  summary: 'Where to sign in, and whom to ask',
  method: 'GET',
  path: '/config',
  right: { on: 'public', limit: 'none' },
  reply: PortalConfig,
  status: 200,
  problems: [],
})
