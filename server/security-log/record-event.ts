import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { EventContent, Kind, SecurityEvent } from './kinds.ts'
import { originOf } from './request.ts'
import { insertEvents } from './store.ts'

/** Writes the event in the transaction of what it reports, so that both are committed or neither. */
export async function recordEvent(db: Db, event: SecurityEvent): Promise<void> {
  await insertEvents(db, [{ event, count: 1 }])
}

export type RecordEvent = (happening: EventContent<Kind>) => Promise<void>

/** The same for a handler, with the origin of its request. */
export const eventRecorder =
  (db: Db, request: FastifyRequest): RecordEvent =>
  (happening) =>
    recordEvent(db, { ...originOf(request), ...happening })
