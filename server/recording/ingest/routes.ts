import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecordingApp } from '#contract/recording/device.ts'
import { POSITIONS_MAX } from '#contract/recording/recording.ts'
import type { Position } from '#domain/recording/position.ts'
import { readPositions } from '#domain/recording/read-positions.ts'
import type { Db } from '../../db/pool.ts'
import { parseJson } from '../../http/json.ts'
import { notFound, Refusal, unavailable } from '../../http/refusal.ts'
import { zoneOf } from '../../places/public.ts'
import { POSITIONS_KEPT_DAYS } from '../clean-up/rules.ts'
import { hashToken } from '../devices/token.ts'
import { batcher } from './batcher.ts'
import { deviceRateLimiter } from './rate-limiter.ts'
import { findSenders, type Sender, storePositions } from './store.ts'
import { isInWindows } from './windows.ts'

const DAY_MS = 86_400_000

/** A position of the Traccar Client has about thirty members. */
const ELEMENTS_MAX = 60 * POSITIONS_MAX

type Request = { hash: string; app: RecordingApp; positions: Position[] }
type Route = { Params: { token: string }; Querystring: Record<string, string> }

/**
 * Takes positions from devices, which know nothing but this address: an unknown or revoked token is a 404 like any other
 * path. What may not be recorded now is taken and thrown away, because clients send what was refused again and again.
 */
export function serveIngest(app: FastifyInstance, db: Db, now: () => number): void {
  const maySend = deviceRateLimiter(now)
  const batches = batcher<Request, boolean>(async (requests) => {
    const senders = await findSenders(db, [...new Set(requests.map(({ hash }) => hash))])
    const byHash = new Map(senders.map((sender) => [sender.token_hash, sender]))
    await storePositions(
      db,
      requests.flatMap(({ hash, app: sentBy, positions }) => {
        const sender = byHash.get(hash)
        return sender
          ? [
              {
                deviceId: sender.id,
                app: sentBy,
                positions: positions.filter((one) => isAllowed(sender, one, now())),
              },
            ]
          : []
      }),
    )
    return requests.map(({ hash }) => byHash.has(hash))
  })

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Trackers send any media type, or none.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<Route>({
      method: ['GET', 'POST'],
      url: '/ingest/:token',
      config: { call: 'ingest' },
      handler: async (request, reply) => {
        const hash = hashToken(request.params.token)
        if (batches.isFull()) throw unavailable()
        const { app: sentBy, positions } = readRequest(request, now())
        if (!maySend(hash, Math.max(1, positions.length)))
          throw new Refusal('rate_limited', [{}], { 'retry-after': '10' })
        if (!(await batches.add({ hash, app: sentBy, positions }))) throw notFound()
        // OwnTracks expects a list of commands and other people's positions.
        return reply.type('application/json; charset=utf-8').send('[]')
      },
    })
  })
}

const isAllowed = ({ is_recording, windows, time_zone }: Sender, position: Position, now: number): boolean =>
  is_recording &&
  position.at >= now - POSITIONS_KEPT_DAYS * DAY_MS &&
  isInWindows(windows, time_zone ?? zoneOf(position), position.at)

function readRequest(request: FastifyRequest<Route>, now: number) {
  const contentType = request.headers['content-type'] ?? null
  const body = parseBody(request.body)
  const read = readPositions({ query: request.query, body, contentType }, now)
  if ('positions' in read) return { app: appOf(body), positions: read.positions }
  if (read.problem === 'too many')
    throw new Refusal('payload.too_large', [{ detail: `has more than ${POSITIONS_MAX} positions` }])
  throw new Refusal('validation.failed', [
    { detail: 'must be positions of OsmAnd, Traccar Client or OwnTracks, not encrypted' },
  ])
}

/** JSON is recognized by its first character, whatever the media type says. */
function parseBody(bytes: unknown): unknown {
  if (!Buffer.isBuffer(bytes)) return undefined
  const text = bytes.toString('utf8')
  return /^\s*[[{]/.test(text) ? parseJson(bytes, ELEMENTS_MAX) : text
}

function appOf(body: unknown): RecordingApp {
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (typeof first !== 'object' || first === null) return 'osmand'
  if ('_type' in first) return 'owntracks'
  return 'location' in first && typeof first.location === 'object' ? 'traccar' : 'osmand'
}
