import Type, { type Static } from 'typebox'
import { uuid } from '../kernel/text.ts'

/** An invitation as the invited user sees it. */
export const Invitation = Type.Object({
  companyId: uuid(),
  companyName: Type.String(),
})
export type Invitation = Static<typeof Invitation>
