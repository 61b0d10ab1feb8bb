import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'

export type Log = FastifyBaseLogger

/** Buffered: a write per line costs a good part of a short request. */
const BUFFERED_STDOUT = { dest: 1, minLength: 4_096, periodicFlush: 200, sync: false }

/** Structured lines on standard output, without addresses, queries, tokens and bodies. */
export const createLog = (level: string, stream?: pino.DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: () => undefined, res: () => undefined },
    },
    stream ?? pino.destination(BUFFERED_STDOUT),
  )
