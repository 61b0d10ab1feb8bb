import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from '#contract/users/user.ts'
import type { Db } from '../../db/pool.ts'
import { WORK_LIMITS, type WorkLimits, workLimiter } from '../../http/limiter.ts'
import { networkRateLimiter } from '../../http/network-rate-limiter.ts'
import { serveAssets } from '../../http/pages/assets.ts'
import { languageOf } from '../../http/pages/language.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { networkOf } from '../../network.ts'
import { type Fact, PROOF_ASSETS, proofPage } from './page.ts'
import { PROOF_PATH } from './path.ts'
import { checkpointWrittenAt, headRecordedAt } from './store.ts'

/** Anybody may ask: two look-ups by an index, few at once, and of one address one after the other. */
const PAGE_LIMITS: WorkLimits = {
  ...WORK_LIMITS,
  total: { running: 4, waiting: 16 },
  user: { running: 1, waiting: 8 },
}

const NUMBER = /^[1-9]\d{0,14}$/
const HASH = /^[0-9A-F]{64}$/i

const IMPOSSIBLE: Fact = { number: '–', hash: '–', atIso: null }

type Params = { number: string; hash: string; checkpoint?: string; checkpointHash?: string }

/** The page behind the QR code of a report. It needs no session, and tells nothing of what a report says. */
export function serveProofPage(app: FastifyInstance, db: Db): void {
  serveAssets(app, PROOF_ASSETS)
  const limiter = workLimiter(PAGE_LIMITS)
  const limitRequests = networkRateLimiter()
  for (const path of ['/:number/:hash', '/:number/:hash/:checkpoint/:checkpointHash'])
    app.get(`${PROOF_PATH}${path}`, { config: { call: 'proof.page' } }, async (request, reply) => {
      limitRequests(request.clientAddress)
      return limiter.runForUser(networkOf(request.clientAddress), async () => {
        const facts = await factsOf(db, request.params as Params)
        return sendPage(reply, 200, proofPage(facts, language(request), linkOf(request)))
      })
    })
}

/** What cannot exist is as unknown as what does not, but not shown: it may be anybody's message in our name. */
async function factsOf(db: Db, { number, hash, checkpoint, checkpointHash }: Params) {
  const fact = async (
    given: { number: string; hash: string },
    find: typeof headRecordedAt,
  ): Promise<Fact> => {
    if (!NUMBER.test(given.number) || !HASH.test(given.hash)) return IMPOSSIBLE
    const wanted = { number: given.number, hash: given.hash.toLowerCase() }
    return { ...wanted, atIso: await find(db, wanted) }
  }
  return {
    head: await fact({ number, hash }, headRecordedAt),
    checkpoint:
      checkpoint !== undefined && checkpointHash !== undefined
        ? await fact({ number: checkpoint, hash: checkpointHash }, checkpointWrittenAt)
        : null,
  }
}

const language = (request: FastifyRequest): Language =>
  languageOf({
    chosen: (request.query as { language?: unknown }).language,
    uiLocales: null,
    acceptLanguage: request.headers['accept-language'],
  })

const linkOf = ({ url }: FastifyRequest) => {
  const [path = ''] = url.split('?')
  return (one: Language) => `${path}?language=${one}`
}
