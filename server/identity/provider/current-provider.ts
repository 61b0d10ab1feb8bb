import { EventEmitter } from 'node:events'
import type Provider from 'oidc-provider'
import { RETRY_AFTER } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import { stackFrames } from '../../stack-frames.ts'
import { rateLimiter } from '../attempts/rate-limiter.ts'
import { concurrencyLimiter } from '../concurrency-limiter.ts'
import type { KeyRing } from '../keys/ring.ts'
import { problemPage } from '../pages/problem.ts'
import { recordProviderEvents } from '../security-events.ts'
import { makeProvider, type ProviderDeps } from './provider.ts'
import { isUnavailable, koaFrame } from './screens.ts'

type CurrentProviderDeps = Pick<ProviderDeps, 'config' | 'db' | 'settings'>

const QUERIES_MAX = 4
const WAITING_MAX = 500

/** The provider with the current keys; created again after a rotation by any server. */
export function currentProvider(
  given: CurrentProviderDeps,
  ring: KeyRing,
  log: Log,
): () => Promise<Provider> {
  const deps: ProviderDeps = {
    ...given,
    withSlot: concurrencyLimiter(QUERIES_MAX, WAITING_MAX),
    limitTokens: rateLimiter(given.settings.accountTokens),
  }
  let cached: { stamp: string; provider: Provider } | null = null
  return async () => {
    const keys = await ring.current()
    if (cached?.stamp !== keys.stamp) {
      const provider = makeProvider(deps, keys)
      handleProviderErrors(provider, log)
      recordProviderEvents(provider, deps.db, deps.config)
      cached = { stamp: keys.stamp, provider }
    }
    return cached.provider
  }
}

function handleProviderErrors(provider: Provider, log: Log): void {
  const fault = (error: Error) => log.error({ err: { name: error.name, stack: stackFrames(error) } }, 'fault')
  provider.on('server_error', (ctx, error) => {
    if (!isUnavailable(error)) return fault(error)
    ctx.status = 503
    ctx.set(RETRY_AFTER)
  })
  // Errors of the library itself; without a listener it would print them.
  EventEmitter.prototype.on.call(provider, 'error', fault)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body) return
    ctx.body = problemPage(koaFrame(ctx), { kind: 'notFound' })
    ctx.status = 404
    ctx.type = 'html'
    ctx.set('cache-control', 'no-store')
  })
}
