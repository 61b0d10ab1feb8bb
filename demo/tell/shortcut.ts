import type { FastifyRequest } from 'fastify'
import { addExpense } from '#contract/expenses/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { addTrip } from '#contract/trips/calls.ts'
import { newId } from '#server/db/id.ts'
import type { Db } from '#server/db/pool.ts'
import { expenseRoutes } from '#server/expenses/routes.ts'
import { type Admission, type AdmitDeps, admit } from '#server/http/admit.ts'
import type { Context } from '#server/http/bind.ts'
import { bodyReader } from '#server/http/read-body.ts'
import { expectVersion } from '#server/http/version.ts'
import { tripRoutes } from '#server/trips/routes.ts'

export type Entry = {
  kind: 'addTrip' | 'addExpense'
  at: number
  token: string
  vehicleId: string
  attributes: object
}

/**
 * What is done ten thousand times: the same admission, checks and handler as over HTTP, without the way there and
 * back. Who may write to a vehicle is asked once, for it does not change while the story is told.
 */
export function shortcutOn(db: Db, deps: AdmitDeps): (entry: Entry) => Promise<{ id: string }> {
  const writers = { addTrip: writerOf(db, addTrip, 'trip'), addExpense: writerOf(db, addExpense, 'expense') }
  const admitted = new Map<string, Promise<Admission>>()

  return ({ kind, at, token, vehicleId, attributes }) => {
    const { call, write } = writers[kind]
    const key = `${kind} ${vehicleId} ${token}`
    const request = { headers: { authorization: `Bearer ${token}` }, params: { vehicleId }, raw: {} }
    const admission = admitted.get(key) ?? admit(call, request as unknown as FastifyRequest, deps)
    admitted.set(key, admission)
    return write(admission, attributes, newId(at))
  }
}

function writerOf(db: Db, call: Call, type: string) {
  const bound = [...tripRoutes, ...expenseRoutes].find((one) => one.call === call)
  if (!bound) throw new Error(`${call.name} takes nothing that could be told`)
  const readBody = bound.readBody ?? bodyReader(call)

  const write = async (admission: Promise<Admission>, attributes: object, requestId: string) => {
    const sent = await readBody(Buffer.from(JSON.stringify({ data: { type, attributes } })))
    const context = {
      ...(await admission),
      attributes: sent.attributes,
      requestId,
      expectVersion: expectVersion(undefined),
    }
    const run = (db: Db) => bound.handler({ ...context, db } as unknown as Context<Call>)
    const result = await db.transaction().execute(run)
    return (result as { data: { id: string } }).data
  }
  return { call, write }
}
