import { useTranslation } from 'react-i18next'
import type { Doubts } from '../kernel/use-doubts.ts'
import { Confirm } from '../ui/confirm.tsx'
import type { Direction } from '../ui/form.ts'
import styles from './doubts-dialog.module.css'

type Props = { doubts: Doubts; onConfirm: (direction?: Direction) => void }

/** All doubts at once: save nevertheless, or correct them. */
export function DoubtsDialog({ doubts, onConfirm }: Props) {
  const { t } = useTranslation()
  if (doubts.sentences.length === 0) return null
  return (
    <Confirm
      title={t('doubt.title')}
      action={t('doubt.action')}
      cancel={t('doubt.correct')}
      kind="primary"
      onConfirm={() => onConfirm(doubts.confirm())}
      onCancel={doubts.dismiss}
    >
      <ul className={styles.doubts}>
        {doubts.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Confirm>
  )
}
