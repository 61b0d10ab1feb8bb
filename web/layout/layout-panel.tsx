import { IconArrowBackUp, IconColumns3, IconGripVertical, IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopOverPanel } from '../ui/pop-over-panel.tsx'
import { Segments } from '../ui/segments.tsx'
import { type Density, type LayoutColumn, type LayoutState, moveColumn } from './layout.ts'
import styles from './layout-panel.module.css'

type Props = { columns: readonly LayoutColumn[]; state: LayoutState }

/** Choice and order of the columns, and how high the rows are. */
export function LayoutPanel({ columns, state }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { layout, change, reset } = state
  return (
    <PopOverPanel
      label={t('layout.title')}
      className={styles.panel}
      align="end"
      button={(props) => (
        <button
          {...props}
          className="btn icon wide-only"
          aria-label={t('layout.title')}
          title={t('layout.title')}
        >
          <IconColumns3 />
        </button>
      )}
    >
      {() => (
        <>
          <p className={styles.label}>{t('layout.columns')}</p>
          <Columns {...{ columns, state }} />
          <hr className={styles.line} />
          <p className={styles.label}>{t('layout.density')}</p>
          <Segments<Density>
            legend={t('layout.density')}
            className={styles.density}
            segments={[
              { value: 'two', label: t('layout.twoLines') },
              { value: 'one', label: t('layout.oneLine') },
            ]}
            field={{ id, value: layout.density, onValue: (density) => change({ density }) }}
          />
          <button type="button" className={`btn quiet ${styles.reset}`} onClick={reset}>
            <IconArrowBackUp aria-hidden="true" />
            {t('layout.reset')}
          </button>
        </>
      )}
    </PopOverPanel>
  )
}

function Columns({ columns, state: { layout, change } }: Props) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const { order, hidden } = layout
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label ?? ''

  function move(id: string, to: number) {
    const next = moveColumn(columns, order, id, to)
    change({ order: next })
    setMoved(t('layout.movedTo', { column: labelOf(id), place: next.indexOf(id) + 1, count: next.length }))
  }
  function keyDown(event: KeyboardEvent, id: string) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(id, order.indexOf(id) + by)
  }
  return (
    <>
      <ul className={styles.columns}>
        {order.map((id, at) => {
          const isFixed = columns.find((column) => column.id === id)?.isFixed
          const label = labelOf(id)
          if (isFixed)
            return (
              <li key={id} className={styles.fixed}>
                <span>{label}</span>
                <IconLock className="small" aria-label={t('layout.alwaysShown')} />
              </li>
            )
          return (
            <li
              key={id}
              draggable
              className={id === dragged ? styles.dragged : undefined}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged && dragged !== id) change({ order: moveColumn(columns, order, dragged, at) })
              }}
            >
              <button
                type="button"
                className={styles.grip}
                aria-label={t('layout.move', { column: label })}
                title={t('layout.moveHint')}
                onKeyDown={(event) => keyDown(event, id)}
              >
                <IconGripVertical className="small" aria-hidden="true" />
              </button>
              <label>
                <span>{label}</span>
                <input
                  type="checkbox"
                  checked={!hidden.includes(id)}
                  onChange={() =>
                    change({
                      hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
                    })
                  }
                />
              </label>
            </li>
          )
        })}
      </ul>
      <p className="unseen" role="status">
        {moved}
      </p>
    </>
  )
}
