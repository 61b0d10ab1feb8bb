import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request to the provider and its reply. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The hash of the interaction whose result this request has used to sign in. */
  usedInteraction: string | null
  /** What this request has ended, and no other at the same time. */
  ended: Set<'Session' | 'Grant'>
}

const exchanges = new AsyncLocalStorage<Exchange>()

/** Runs work of the provider that may read and write records in the browser's cookies. */
export const inExchange = <T>(request: IncomingMessage, response: ServerResponse, work: () => T): T =>
  exchanges.run({ request, response, usedInteraction: null, ended: new Set() }, work)

export const currentExchange = (): Exchange | undefined => exchanges.getStore()
