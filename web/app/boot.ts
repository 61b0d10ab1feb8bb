import { ApiProblem, Unreachable } from '../api/problem.ts'
import { speak } from '../i18n/i18n.ts'
import { portalConfig } from '../session/config.ts'
import { SignInNeeded } from '../session/sign-in-again.ts'
import { claimTab, storedUser } from '../session/stored.ts'
import { preferredLanguage } from './preferences.ts'

// From the page's arrival to the first screen. The skeleton of index.html stands until then.

const language = preferredLanguage()

export async function boot(): Promise<void> {
  stayHere()
  const speaking = speak(language)
  try {
    if (location.pathname === '/auth/silent') return await finishSilently()
    const mailed = /^\/notifications\/(confirm|unsubscribe)$/.exec(location.pathname)?.[1]
    if (mailed) return await showMailed(mailed as 'confirm' | 'unsubscribe', speaking)
    await claimTab()
    const isHandOver = location.pathname === '/auth/again'
    if (location.pathname === '/auth/callback') {
      const handedOver = await returnFromSignIn()
      if (handedOver) return await showHandedOver(speaking)
    } else if (isHandOver || !storedUser()) return await signIn()

    const [{ showPortal }, isStarted] = await Promise.all([
      import('./show-portal.tsx'),
      import('./start.ts').then(startOrLeave),
      speaking,
    ])
    if (isStarted) await showPortal()
  } catch (error) {
    await show(error, speaking)
  }
}

/** `//elsewhere` is a path of ours, but read as an address it would be another host. */
function stayHere(): void {
  const { pathname, search, hash } = location
  const path = pathname.replace(/^\/{2,}/, '/')
  if (path !== pathname) history.replaceState(null, '', `${path}${search}${hash}`)
}

async function show(problem: unknown, speaking: Promise<void>): Promise<void> {
  const [{ showFailure }] = await Promise.all([import('./show-failure.tsx'), speaking])
  // A fault of our own belongs in the console too.
  if (!(problem instanceof ApiProblem || problem instanceof Unreachable)) reportError(problem)
  showFailure(problem, retry)
}

function retry(): void {
  // A callback's code serves once: trying again begins anew.
  if (location.pathname.startsWith('/auth/')) history.replaceState(null, '', '/')
  void boot()
}

/** Kept tokens may be good for nothing any more; nothing is open yet, so one simply signs in anew. */
async function startOrLeave({ start }: typeof import('./start.ts')): Promise<boolean> {
  try {
    await start()
    return true
  } catch (error) {
    if (!(error instanceof SignInNeeded)) throw error
    return signIn()
  }
}

async function signIn(): Promise<never> {
  const [config, { leaveToSignIn, signInManager }] = await Promise.all([
    portalConfig(),
    import('../session/sign-in.ts'),
  ])
  const url = new URL(location.href)
  const loginHint = url.searchParams.get('login_hint')
  url.searchParams.delete('login_hint')
  const handOver = url.pathname === '/auth/again' ? url.hash.slice(1) : undefined
  const returnTo = handOver ? '/' : `${url.pathname}${url.search}${url.hash}`
  return leaveToSignIn(
    signInManager(config),
    { returnTo, ...(handOver && { handOver }) },
    { language, loginHint },
  )
}

/** Tells whether this window signed in on behalf of another one. */
async function returnFromSignIn(): Promise<boolean> {
  const [config, { finishSignIn, signInManager }] = await Promise.all([
    portalConfig(),
    import('../session/sign-in.ts'),
  ])
  const detour = await finishSignIn(signInManager(config))
  history.replaceState(null, '', detour.returnTo)
  if (!detour.handOver) return false
  const { giveSession } = await import('../session/hand-over.ts')
  giveSession(detour.handOver)
  return true
}

async function finishSilently(): Promise<void> {
  const [config, { signInManager }] = await Promise.all([portalConfig(), import('../session/sign-in.ts')])
  await signInManager(config).signinSilentCallback()
}

/** A link in a mail serves whoever reads it, signed in or not. */
async function showMailed(purpose: 'confirm' | 'unsubscribe', speaking: Promise<void>): Promise<void> {
  const [{ showMailLink }] = await Promise.all([import('./show-mail-link.tsx'), speaking])
  showMailLink(purpose, location.hash)
}

async function showHandedOver(speaking: Promise<void>): Promise<void> {
  window.close()
  const [{ showHandedOver: show }] = await Promise.all([import('./show-failure.tsx'), speaking])
  show()
}
