import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../ui/shortcuts.ts'
import { useUndoKey } from '../ui/use-undo-key.ts'
import styles from './foot-line.module.css'
import { KeyLine } from './key-line.tsx'
import { rowId } from './open-trip-row.tsx'
import type { OpenTrips } from './use-open-trips.ts'

type Props = {
  state: OpenTrips
  /** Whether there is a list that the keys work on. */
  hasKeys: boolean
  /** On a phone the answers to one trip stand below it. */
  isAboveAnswers: boolean
}

/** At the lower edge: what the keys do, and the last answer with its undo. It covers no row, as a toast would. */
export function FootLine({ state, hasKeys, isAboveAnswers }: Props) {
  const { t } = useTranslation()
  const { last, takeBack } = state
  const undo = last?.undo ? takeBack : undefined
  useUndoKey(undo, true)
  useShortcut('z', undo ?? null)

  // The button goes with the answer, so the focus has to go elsewhere.
  function click() {
    const row = state.current && document.getElementById(rowId(state.current.id))
    const target = row ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    takeBack()
  }

  return (
    <footer className={isAboveAnswers ? `${styles.foot} ${styles.above}` : styles.foot}>
      {hasKeys && <KeyLine />}
      <p className={styles.last} role="status">
        {last && (
          <>
            <IconCheck className="small" aria-hidden="true" />
            <span title={last.text}>{last.text}</span>
          </>
        )}
      </p>
      {undo && (
        <button type="button" className={`link ${styles.undo}`} onClick={click}>
          {t('action.undo')}
        </button>
      )}
      {undo && (
        <kbd className="wide-only" aria-hidden="true">
          Z
        </kbd>
      )}
    </footer>
  )
}
