import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './verify.module.css'

type Props = { isBusy: boolean; onFile: (file: File) => void }

/** Takes a file that is dropped on it, or chosen with it. */
export function DropZone({ isBusy, onFile }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    // The input inside is what takes the keyboard; dropping is for the mouse alone.
    <div
      className={`${styles.zone} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="medal" aria-hidden="true">
        <IconFileUpload />
      </span>
      <p className={`${styles.lead} ${styles.byMouse}`}>{t('reports.verify.drop')}</p>
      <p className={`${styles.lead} ${styles.byTouch}`}>{t('reports.verify.pick')}</p>
      <p className={styles.hint}>{t('reports.verify.hint')}</p>
      <input
        id={id}
        type="file"
        className="unseen"
        accept=".pdf,.csv,application/pdf,text/csv"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <label htmlFor={id} className={`btn ${styles.choose}`}>
        {t('reports.verify.choose')}
      </label>
    </div>
  )
}
