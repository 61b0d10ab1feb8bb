import { IconBell } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { companyRemindersQuery, KINDS, type Reminder, useReminderText } from '../reminders/public.ts'
import styles from './attention.module.css'
import { Loaded } from './panel.tsx'
import { SmallPlate } from './small-plate.tsx'

const HEIGHT = 190
const SHOWN = 5

/** What is due next on the vehicles, by day or odometer. */
export function DuePanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(companyRemindersQuery(companyId, false))
  const { rows, total = 0 } = flattenPages(query.data)
  return (
    <section className={styles.attention} aria-labelledby="overview-due">
      <h2 id="overview-due" className={styles.head}>
        {t('overview.due')}
        <Link to="/company/$companyId/reminders" params={{ companyId }} className="link">
          {total > 0 ? t('overview.allDue', { count: total }) : t('overview.addDue')}
        </Link>
      </h2>
      <Loaded query={query} height={HEIGHT}>
        {() =>
          total === 0 ? (
            <p className={styles.nothing}>
              <IconBell aria-hidden="true" />
              {t('overview.nothingDue')}
            </p>
          ) : (
            <ul>
              {rows.slice(0, SHOWN).map((reminder) => (
                <li key={reminder.id}>
                  <Row companyId={companyId} reminder={reminder} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Row({ companyId, reminder }: { companyId: string; reminder: Reminder }) {
  const { title, due } = useReminderText()
  const { when, state, tone } = due(reminder)
  const { vehicle } = reminder.meta
  return (
    <Link
      to="/company/$companyId/vehicles/$vehicleId/reminders"
      params={{ companyId, vehicleId: vehicle.id }}
      className={`${styles.row} ${styles.due}`}
    >
      <span className={styles.icon} aria-hidden="true">
        {KINDS[reminder.attributes.kind].icon()}
      </span>
      <span className={`${styles.name} clip`}>{title(reminder)}</span> <SmallPlate vehicle={vehicle} />{' '}
      <span className={styles.when}>
        {when} <small className={styles[tone]}>{state}</small>
      </span>
    </Link>
  )
}
