import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RecordingApp } from '#contract/recording/device.ts'
import { POSITIONS_MAX } from '#contract/recording/recording.ts'
import type { Position } from '#domain/recording/position.ts'
import { readPositions } from '#domain/recording/read-positions.ts'
import { isClockBehind } from '../../clock/public.ts'
import type { Db } from '../../db/pool.ts'
import { parseJson } from '../../http/json.ts'
import { ownTurn } from '../../http/own-turn.ts'
import { notFound, Refusal, unavailable } from '../../http/refusal.ts'
import { zoneOf } from '../../places/public.ts'
import { POSITIONS_KEPT_DAYS } from '../clean-up/rules.ts'
import { batcher, type Item } from './batcher.ts'
import { positionLimiter, positionsOfBytes } from './rate-limiter.ts'
import { senderRecognizer } from './recognize-sender.ts'
import { findSenders, type Received, type Sender, storeUnlockedPositions } from './store.ts'
import { isInWindows } from './windows.ts'

const DAY_MS = 86_400_000

/** A position of the Traccar Client has about thirty members. */
const ELEMENTS_MAX = 60 * POSITIONS_MAX
/** A form has one position. */
const FORM_BYTES_MAX = 8_192

/** About ten seconds in all, as long as a request of the portal would wait for a lock. */
const LOCKED_PAUSES_MS = [25, 50, 100, 200, 400, 800, 1_600, 3_200, 3_200]

type Route = { Params: { token: string }; Querystring: Record<string, string> }

declare module 'fastify' {
  interface FastifyRequest {
    /** The device whose token the address of an ingest request has. */
    sender: Sender | null
  }
}

/**
 * Takes positions from devices, which know nothing but this address: an unknown or revoked token is a 404 like any other
 * path. What may not be recorded now is taken and thrown away, because clients send what was refused again and again.
 */
export function serveIngest(app: FastifyInstance, db: Db, now: () => number): void {
  const recognize = senderRecognizer((hashes) => findSenders(db, hashes))
  const { mayRead, maySend } = positionLimiter()
  const batches = batcher<Received & Item, boolean>(async (received) => {
    const locked = await storeUnlockedPositions(db, received)
    return received.map(({ deviceId }) => !locked.has(deviceId))
  })

  /** Somebody changes the device or makes trips of its positions: the others do not wait for that, this request does. */
  async function store(received: Received & Item): Promise<void> {
    for (const pause of LOCKED_PAUSES_MS) {
      if (await batches.add(received)) return
      await sleep(pause)
    }
    throw unavailable()
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Trackers send any media type, or none.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.decorateRequest('sender', null)
    scope.route<Route>({
      method: ['GET', 'POST'],
      url: '/ingest/:token',
      config: { call: 'ingest' },
      // Before the body is read: parsing it is work that strangers could cause.
      onRequest: async (request) => {
        request.sender = await recognize(request.params.token, request.clientAddress)
        if (batches.isFull(request.sender.company_id)) throw unavailable()
        if (!mayRead(request.sender)) throw floods()
      },
      handler: async (request, reply) => {
        const sender = request.sender
        if (!sender) throw notFound()
        const paid = positionsOfBytes(Buffer.isBuffer(request.body) ? request.body.length : 0)
        if (!maySend(sender, paid)) throw floods()
        if (paid > 1) await ownTurn(sender.company_id)
        const { app: sentBy, positions, isAhead } = readRequest(request, now())
        if (positions.length > paid && !maySend(sender, positions.length - paid)) throw floods()
        const allowed = positions.filter((one) => isAllowed(sender, one, now()))
        const { id: deviceId, company_id: owner, token_hash: tokenHash } = sender
        if (allowed.length > 0)
          await store({ deviceId, tokenHash, app: sentBy, positions: allowed, owner, size: allowed.length })
        // It is ours that is wrong: the device keeps them and sends them again.
        if (isAhead && (await isClockBehind(db, now()))) throw unavailable()
        // OwnTracks expects a list of commands and other people's positions.
        return reply.type('application/json; charset=utf-8').send('[]')
      },
    })
  })
}

const floods = () => new Refusal('rate_limited', [{}], { 'retry-after': '10' })

const isAllowed = ({ is_recording, windows, time_zone }: Sender, position: Position, now: number): boolean =>
  is_recording &&
  position.at >= now - POSITIONS_KEPT_DAYS * DAY_MS &&
  (windows === null || isInWindows(windows, time_zone ?? zoneOf(position), position.at))

function readRequest(request: FastifyRequest<Route>, now: number) {
  const contentType = request.headers['content-type'] ?? null
  const body = parseBody(request.body)
  const read = readPositions({ query: request.query, body, contentType }, now)
  if ('positions' in read) return { app: appOf(body), positions: read.positions, isAhead: read.isAhead }
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
  if (/^\s*[[{]/.test(text)) return parseJson(bytes, ELEMENTS_MAX)
  if (bytes.length > FORM_BYTES_MAX)
    throw new Refusal('payload.too_large', [{ detail: `a form has ${FORM_BYTES_MAX} bytes at most` }])
  return text
}

function appOf(body: unknown): RecordingApp {
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (typeof first !== 'object' || first === null) return 'osmand'
  if ('_type' in first) return 'owntracks'
  return 'location' in first && typeof first.location === 'object' ? 'traccar' : 'osmand'
}
