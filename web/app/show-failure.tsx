import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatePanel } from '../ui/state-panel.tsx'
import { Brand } from './brand.tsx'
import { FailurePage } from './error-pages.tsx'
import { render } from './render.ts'

/** Start-up failed: an error page with a retry button. */
export function showFailure(error: unknown, onRetry: () => void): void {
  render(
    <BarePage>
      <FailurePage error={error} onRetry={onRetry} />
    </BarePage>,
  )
}

export const showHandOverDone = () => render(<HandOverDonePage />)

function HandOverDonePage() {
  const { t } = useTranslation()
  return (
    <BarePage>
      <StatePanel isPage icon={<IconCircleCheck />} title={t('again.doneTitle')} text={t('again.doneText')} />
    </BarePage>
  )
}

export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="bare">
      <header className="top">
        <Brand />
      </header>
      <main className="main">{children}</main>
    </div>
  )
}
