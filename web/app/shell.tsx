import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingInvitations } from '../invitations/pending-invitations.tsx'
import { NetworkError } from '../kernel/problem.ts'
import { signInAgain } from '../kernel/session/sign-in-again.ts'
import { SignInAgainDialog } from '../kernel/session/sign-in-again-dialog.tsx'
import { useSave } from '../kernel/use-save.ts'
import { watchFocus } from '../ui/restore-focus.ts'
import { useControlKey } from '../ui/save-key.tsx'
import { useShortcut, watchShortcuts } from '../ui/shortcuts.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { Sidebar } from './sidebar.tsx'

const loadPalette = () => import('./palette.tsx')
const loadKeyboardHelp = () => import('./keyboard-help.tsx')

/** An overlay whose code is loaded when it is first opened. */
type OverlayComponent = ComponentType<{ onClose: () => void; onKeys: () => void }>
type LoadOverlay = () => Promise<{ default: OverlayComponent }>
type Overlay = 'drawer' | { Part: OverlayComponent } | null

/** Everything around a page. */
export function Shell() {
  const { t } = useTranslation()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const control = useControlKey()
  const isSignInPending = useSyncExternalStore(signInAgain.subscribe, signInAgain.isPending)
  const close = () => setOverlay(null)

  /** If the chunk cannot be loaded, there is an error toast, and the page stays. */
  const opening = useSave({
    save: (load: LoadOverlay) =>
      load().catch((error: unknown) => {
        throw new NetworkError('the code did not come', { cause: error })
      }),
    success: null,
    failure: t('toast.error'),
    onSaved: ({ default: Part }) => setOverlay({ Part }),
  })
  const showPalette = () => opening.start(loadPalette)
  const showKeys = () => opening.start(loadKeyboardHelp)

  useEffect(watchShortcuts, [])
  useEffect(watchFocus, [])
  useShortcut('jump', showPalette)
  useShortcut('/', showPalette, true)
  useShortcut('?', showKeys)

  return (
    <div className="app">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <header className="top">
        <div className="top-start">
          <button
            type="button"
            className="btn quiet icon burger"
            aria-label={t('shell.openMenu')}
            onClick={() => setOverlay('drawer')}
          >
            <IconMenu2 />
          </button>
          <Link to="/" aria-label={t('shell.home')}>
            <Brand />
          </Link>
        </div>
        <button type="button" className="jump-button" onClick={showPalette}>
          <IconSearch className="small" aria-hidden="true" />
          <span>{t('shell.jump')}</span>
          <kbd aria-hidden="true">{`${control} K`}</kbd>
        </button>
        <div className="top-end">
          <ProfileMenu onKeys={showKeys} />
        </div>
      </header>
      <div className="side">
        <Sidebar />
      </div>
      <Main />
      <LoadingBar />
      {overlay === 'drawer' && <Drawer onClose={close} />}
      {overlay !== null && overlay !== 'drawer' && <overlay.Part onClose={close} onKeys={showKeys} />}
      {isSignInPending && <SignInAgainDialog />}
      <PendingInvitations />
      <Toaster />
    </div>
  )
}

function Main() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  // After navigation the focus moves to main, so that screen readers announce the page; not if a tab or an autofocus
  // field has it.
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.scrollTo(0, 0)
    if (!document.activeElement?.closest('.tabs, [data-autofocus]'))
      main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main className="main" id="main" tabIndex={-1} ref={main}>
      <Outlet />
    </main>
  )
}

/** A bar at the top edge while a page is loading; CSS delays it by 300 ms. */
function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className="progress" /> : null
}
