import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { EventContent, Kind, SecurityEvent } from './kinds.ts'
import { originOf } from './request.ts'
import { insertEvents } from './store.ts'

/** In the transaction of what it reports: both are there, or neither. */
export async function recordEvent(db: Db, event: SecurityEvent): Promise<void> {
  await insertEvents(db, [{ event, count: 1 }])
}

export type RecordEvent = (happening: EventContent<Kind>) => Promise<void>

/** The same for a handler, which knows neither address nor account of its caller. */
export const eventRecorder =
  (db: Db, request: FastifyRequest): RecordEvent =>
  (happening) =>
    recordEvent(db, { ...originOf(request), ...happening })
