import type { Call } from '#contract/kernel/call.ts'
import { type Bound, bind, type Handler } from './bind.ts'

/**
 * For a call that writes somewhere else too, and waits for it: its rights are checked again in a transaction of their
 * own, and `db` is the pool. No transaction stays open, and no right locked, for as long as somebody else takes.
 */
export const bindOutside = <C extends Call>(call: C, handler: Handler<C>): Bound => ({
  ...bind(call, handler),
  isOutside: true,
})
