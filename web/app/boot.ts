import { preferredLanguage } from '../kernel/preferences.ts'
import { ApiProblem, NetworkError } from '../kernel/problem.ts'
import { portalConfig } from '../kernel/session/config.ts'
import { SignInRequired } from '../kernel/session/sign-in-again.ts'
import { claimTab, storedUser } from '../kernel/session/stored-session.ts'
import { setLanguage } from '../ui/i18n.ts'

// Start-up, from the HTML page to the first screen. Until then the skeleton of index.html is shown.

const language = preferredLanguage()

export async function boot(): Promise<void> {
  normalizePath()
  const textsLoaded = setLanguage(language)
  try {
    if (location.pathname === '/auth/silent') return await completeSilentRenewal()
    if (location.pathname in MAIL_LINKS || location.pathname === REPORT_LINK)
      return await showMailLinkPage(textsLoaded)
    await claimTab()
    const isHandOver = location.pathname === '/auth/again'
    if (location.pathname === '/auth/callback') {
      const isHandedOver = await completeSignIn()
      if (isHandedOver) return await finishHandOver(textsLoaded)
    } else if (isHandOver || !storedUser()) return await signIn()

    const [{ showPortal }, isStarted] = await Promise.all([
      import('./show-portal.tsx'),
      import('./start.ts').then(startOrSignIn),
      textsLoaded,
    ])
    if (isStarted) await showPortal()
  } catch (error) {
    await showBootFailure(error, textsLoaded)
  }
}

/** Collapses leading slashes: `//elsewhere` would be read as another host. */
function normalizePath(): void {
  const { pathname, search, hash } = location
  const path = pathname.replace(/^\/{2,}/, '/')
  if (path !== pathname) history.replaceState(null, '', `${path}${search}${hash}`)
}

async function showBootFailure(problem: unknown, textsLoaded: Promise<void>): Promise<void> {
  const [{ showFailure }] = await Promise.all([import('./show-failure.tsx'), textsLoaded])
  // A bug of our own belongs in the console too.
  if (!(problem instanceof ApiProblem || problem instanceof NetworkError)) reportError(problem)
  showFailure(problem, retry)
}

function retry(): void {
  // The authorization code is valid once, so a retry starts a new sign-in.
  if (location.pathname.startsWith('/auth/')) history.replaceState(null, '', '/')
  void boot()
}

/** Stored tokens may have been revoked; no editor is open yet, so redirect to the sign-in. */
async function startOrSignIn({ start }: typeof import('./start.ts')): Promise<boolean> {
  try {
    await start()
    return true
  } catch (error) {
    if (!(error instanceof SignInRequired)) throw error
    return signIn()
  }
}

async function signIn(): Promise<never> {
  const [config, { redirectToSignIn, signInManager }] = await Promise.all([
    portalConfig(),
    import('../kernel/session/sign-in.ts'),
  ])
  const url = new URL(location.href)
  const loginHint = url.searchParams.get('login_hint')
  url.searchParams.delete('login_hint')
  const handOver = url.pathname === '/auth/again' ? url.hash.slice(1) : undefined
  const returnTo = handOver ? '/' : `${url.pathname}${url.search}${url.hash}`
  return redirectToSignIn(
    signInManager(config),
    { returnTo, ...(handOver && { handOver }) },
    { language, loginHint },
  )
}

/** Completes the redirect; true if this window signed in on behalf of another tab. */
async function completeSignIn(): Promise<boolean> {
  const [config, { finishSignIn, signInManager }] = await Promise.all([
    portalConfig(),
    import('../kernel/session/sign-in.ts'),
  ])
  const detour = await finishSignIn(signInManager(config))
  history.replaceState(null, '', detour.returnTo)
  if (!detour.handOver) return false
  const { sendSession } = await import('../kernel/session/hand-over.ts')
  sendSession(detour.handOver)
  return true
}

async function completeSilentRenewal(): Promise<void> {
  const [config, { signInManager }] = await Promise.all([
    portalConfig(),
    import('../kernel/session/sign-in.ts'),
  ])
  await signInManager(config).signinSilentCallback()
}

/** Links in mails work without a sign-in. */
const MAIL_LINKS = {
  '/notifications/confirm': 'confirm',
  '/notifications/unsubscribe': 'unsubscribe',
  '/reports/confirm': 'confirmReports',
  '/reports/unsubscribe': 'declineReports',
} as const
const REPORT_LINK = '/reports/link'

async function showMailLinkPage(textsLoaded: Promise<void>): Promise<void> {
  const [{ showMailLink, showReportLink }] = await Promise.all([import('./show-mail-link.tsx'), textsLoaded])
  const { pathname, hash } = location
  if (pathname === REPORT_LINK) showReportLink(hash)
  else showMailLink(MAIL_LINKS[pathname as keyof typeof MAIL_LINKS], hash)
}

async function finishHandOver(textsLoaded: Promise<void>): Promise<void> {
  window.close()
  const [{ showHandOverDone: show }] = await Promise.all([import('./show-failure.tsx'), textsLoaded])
  show()
}
