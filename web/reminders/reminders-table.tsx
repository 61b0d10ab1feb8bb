import { IconCheck } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryTable } from '../kernel/query-table.tsx'
import { Button } from '../ui/button.tsx'
import { Plate } from '../ui/plate.tsx'
import { DueCell } from './due-cell.tsx'
import { KINDS } from './kinds.tsx'
import type { Reminder } from './queries.ts'
import styles from './reminders.module.css'
import { useComplete } from './use-complete.ts'
import { useReminderText } from './use-reminder-text.ts'

type Props = Pick<ComponentProps<typeof QueryTable<Reminder>>, 'query' | 'empty' | 'total' | 'rows'> & {
  companyId: string
  /** With the plate of each vehicle. */
  hasPlates?: boolean
  /** Absent: the user may only read. */
  opener?: ((row: Reminder, name: ReactNode) => ReactNode) | undefined
  edited: string | undefined
}

/** Open reminders, each with a button that marks it as done. */
export function RemindersTable({ companyId, hasPlates = false, opener, edited, ...list }: Props) {
  const { t } = useTranslation()
  const text = useReminderText()
  const { complete, isPending } = useComplete(companyId)
  return (
    <QueryTable
      {...list}
      label={t('reminders.title')}
      columns={[
        { head: t('reminders.what'), cell: () => null },
        ...(hasPlates ? [{ head: t('vehicles.plate'), cell: plate, width: '18%' }] : []),
        {
          head: t('reminders.repeat'),
          cell: (row: Reminder) => <span className="muted">{text.repeat(row) || '–'}</span>,
          width: hasPlates ? '20%' : '26%',
        },
        {
          head: t('reminders.due'),
          cell: (row: Reminder) => <DueCell reminder={row} />,
          width: '17%',
          align: 'end',
        },
      ]}
      mark={({ attributes: { kind } }) => <KindMark kind={kind} />}
      name={text.title}
      lines={(row) => (
        <>
          {hasPlates && <span className={`row-line ${styles.plate}`}>{plate(row)}</span>}
          <span className="row-line">
            <DueCell reminder={row} />
          </span>
        </>
      )}
      opener={opener}
      isCurrent={({ id }) => id === edited}
      actions={
        opener && {
          head: t('reminders.actions'),
          width: '130px',
          of: (row) => (
            <Button
              aria-label={t('reminders.completeOne', { name: text.title(row) })}
              disabled={isPending}
              onClick={(event) => {
                event.stopPropagation()
                complete(row)
              }}
            >
              <IconCheck />
              <span className="wide-only">{t('reminders.complete')}</span>
            </Button>
          ),
        }
      }
    />
  )
}

const plate = ({ meta: { vehicle } }: Reminder) => (
  <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
)

export const KindMark = ({ kind }: { kind: Reminder['attributes']['kind'] }) => (
  <span className={styles.mark} aria-hidden="true">
    {KINDS[kind].icon()}
  </span>
)
