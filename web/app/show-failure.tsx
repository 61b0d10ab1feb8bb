import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { State } from '../ui/state.tsx'
import { Brand } from './brand.tsx'
import { Failure } from './error-pages.tsx'
import { render } from './root.ts'

/** Start-up failed: a page that says so, with a way to try again. */
export function showFailure(error: unknown, onRetry: () => void): void {
  render(
    <Bare>
      <Failure error={error} onRetry={onRetry} />
    </Bare>,
  )
}

export const showHandedOver = () => render(<HandedOver />)

function HandedOver() {
  const { t } = useTranslation()
  return (
    <Bare>
      <State isPage icon={<IconCircleCheck />} title={t('again.doneTitle')} text={t('again.doneText')} />
    </Bare>
  )
}

export function Bare({ children }: { children: ReactNode }) {
  return (
    <div className="bare">
      <header className="top">
        <Brand />
      </header>
      <main className="main">{children}</main>
    </div>
  )
}
