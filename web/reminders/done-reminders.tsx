import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { moreOf } from '../kernel/query-list.tsx'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { doneRemindersQuery, type Reminder } from './queries.ts'
import styles from './reminders.module.css'
import { KindMark } from './reminders-table.tsx'
import { useComplete } from './use-complete.ts'
import { useReminderText } from './use-reminder-text.ts'

type Props = { companyId: string; vehicleId: string; mayChange: boolean }

/** What was done on a vehicle, the latest first; nothing while there is none. */
export function DoneReminders({ companyId, vehicleId, mayChange }: Props) {
  const { t } = useTranslation()
  const text = useReminderText()
  const { reopen } = useComplete(companyId)
  const query = useInfiniteQuery(doneRemindersQuery(vehicleId))
  const { rows, total } = flattenPages(query.data)
  if (!total) return null

  const day = ({ attributes: { doneOn } }: Reminder) => (doneOn === null ? '' : text.day(doneOn))
  const reading = ({ attributes: { doneOdometer }, meta }: Reminder) =>
    doneOdometer === null ? '–' : text.distance(doneOdometer, meta.vehicle.systemOfUnits)
  return (
    <section className={styles.done} aria-labelledby="reminders-done">
      <div className="list-tools">
        <h2 className="subtitle" id="reminders-done">
          {t('reminders.done')} <Count value={total} />
        </h2>
      </div>
      <ListTable
        label={t('reminders.done')}
        rows={rows}
        columns={[
          { head: t('reminders.what'), cell: () => null },
          { head: t('reminders.doneBy'), cell: person, width: '26%' },
          { head: t('vehicles.odometer'), cell: reading, width: '17%', align: 'end' },
          { head: t('reminders.doneOn'), cell: day, width: '17%', align: 'end' },
        ]}
        mark={({ attributes: { kind } }) => <KindMark kind={kind} />}
        name={text.name}
        lines={(row) => <span className="row-line">{[day(row), reading(row), person(row)].join(', ')}</span>}
        actions={
          mayChange
            ? {
                head: t('reminders.actions'),
                width: '64px',
                of: (row) => (
                  <Button
                    kind="quiet"
                    className="icon"
                    aria-label={t('reminders.reopenOne', { name: text.name(row), day: day(row) })}
                    onClick={() => reopen(row)}
                  >
                    <IconArrowBackUp />
                  </Button>
                ),
              }
            : undefined
        }
        state={{ total, ...moreOf(query) }}
      />
    </section>
  )
}

const person = ({ attributes }: Reminder) => attributes.doneByName ?? '–'
