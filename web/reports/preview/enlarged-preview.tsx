import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { Modal } from '../../ui/dialog.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { CompletenessMark } from './completeness-mark.tsx'
import { PreviewFrame } from './frame.tsx'
import styles from './preview.module.css'
import { CountsText, PeriodText } from './preview-texts.tsx'
import type { Preview } from './use-preview.ts'

type Props = { preview: Preview; settings: ReportSettings | null; onClose: () => void }

const ZOOMS = [1, 1.5, 2, 3, 4]

/** The preview as a full-page dialog; the only one on a phone. */
export function EnlargedPreview({ preview, settings, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = usePhone()
  const [at, setAt] = useState(isPhone ? 1 : 0)
  const { data } = preview
  const zoom = (to: number, label: string, icon: ReactNode) => (
    <button
      type="button"
      className="btn quiet icon"
      aria-label={label}
      disabled={ZOOMS[to] === undefined}
      onClick={() => setAt(to)}
    >
      {icon}
    </button>
  )
  return (
    <Modal className={`dialog ${styles.enlarged}`} onClose={onClose} labelledBy={id}>
      <div className="dialog-inner">
        <div className="dialog-head">
          <h2 id={id} tabIndex={-1} data-autofocus>
            <PeriodText preview={preview} settings={settings} />
          </h2>
          {data?.page && (
            <>
              {zoom(at - 1, t('map.zoomOut'), <IconZoomOut />)}
              {zoom(at + 1, t('map.zoomIn'), <IconZoomIn />)}
            </>
          )}
          <button type="button" className="btn quiet icon" aria-label={t('action.close')} onClick={onClose}>
            <IconX />
          </button>
        </div>
        <div className={styles.enlargedTells}>
          {data && <CountsText of={data} />}
          {settings && <CompletenessMark settings={settings} />}
        </div>
        <section className={styles.scroll} aria-label={t('reports.preview')} tabIndex={0}>
          <div
            className={data?.page ? styles.sheet : styles.lines}
            style={{ '--zoom': ZOOMS[at] ?? 1 } as CSSProperties}
          >
            <PreviewFrame preview={preview} settings={settings} />
          </div>
        </section>
      </div>
    </Modal>
  )
}
