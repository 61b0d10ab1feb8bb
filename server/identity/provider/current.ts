import { EventEmitter } from 'node:events'
import type Provider from 'oidc-provider'
import { IN_A_MOMENT } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import { placesOf } from '../../stack.ts'
import { rateLimiter } from '../attempts/limiter.ts'
import type { KeyRing } from '../keys/ring.ts'
import { problemPage } from '../pages/problem.ts'
import { recordProviderEvents } from '../security-events.ts'
import { turnstile } from '../turnstile.ts'
import { makeProvider, type ProviderDeps } from './provider.ts'
import { isUnavailable, koaFrame } from './screens.ts'

type Given = Pick<ProviderDeps, 'config' | 'db' | 'settings'>

const AT_ONCE = 4
const LONGEST_QUEUE = 500

/** The provider for the keys of the moment: it is made anew when they were rotated, here or elsewhere. */
export function currentProvider(given: Given, ring: KeyRing, log: Log): () => Promise<Provider> {
  const deps: ProviderDeps = {
    ...given,
    inTurn: turnstile(AT_ONCE, LONGEST_QUEUE),
    limitTokens: rateLimiter(given.settings.accountTokens),
  }
  let made: { stamp: string; provider: Provider } | null = null
  return async () => {
    const keys = await ring.current()
    if (made?.stamp !== keys.stamp) {
      const provider = makeProvider(deps, keys)
      listen(provider, log)
      recordProviderEvents(provider, deps.db, deps.config)
      made = { stamp: keys.stamp, provider }
    }
    return made.provider
  }
}

function listen(provider: Provider, log: Log): void {
  const fault = (error: Error) => log.error({ err: { name: error.name, stack: placesOf(error) } }, 'fault')
  provider.on('server_error', (ctx, error) => {
    if (!isUnavailable(error)) return fault(error)
    ctx.status = 503
    ctx.set(IN_A_MOMENT)
  })
  // What the library itself could not answer; without a listener it would print it.
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
