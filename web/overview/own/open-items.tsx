import { IconChevronRight, IconCircleCheck, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LATE_AFTER_DAYS } from '#contract/trips/trip.ts'
import { writeFullDay } from '#domain/format/date.ts'
import { useLanguage } from '../../ui/use-language.ts'
import type { Vehicle } from '../../vehicles/public.ts'
import { vehicleLink } from '../links.ts'
import { Loaded } from '../panel.tsx'
import { attentionQuery } from '../queries.ts'
import styles from './own.module.css'

const HEIGHT = 60
const KINDS = ['uncategorised', 'gaps', 'overlaps'] as const

/** What is open in the logbook of one vehicle. */
export function OpenItems({ companyId, vehicle }: { companyId: string; vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = useQuery(attentionQuery(companyId))
  const zone = vehicle.attributes.timeZone ?? undefined
  const { latestTripEndIso } = vehicle.meta
  return (
    <Loaded query={query} height={HEIGHT}>
      {({ vehicles }) => {
        const own = vehicles.find(({ vehicleId }) => vehicleId === vehicle.id)
        const open = KINDS.filter((kind) => (own?.[kind] ?? 0) > 0)
        return (
          <ul className={styles.open}>
            {open.map((kind) => (
              <li key={kind}>
                <Link
                  {...vehicleLink(companyId, vehicle.id)}
                  search={kind === 'uncategorised' ? { category: 'none' } : {}}
                  className={styles.item}
                >
                  <IconInbox aria-hidden="true" />
                  <b>{t(`overview.open.${kind}`, { count: own?.[kind] ?? 0 })}</b>
                  <IconChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
            {own?.isSilent && latestTripEndIso !== null && (
              <li className={styles.item}>
                <IconInbox aria-hidden="true" />
                <span>
                  <b>{t('overview.silent', { count: 1 })}</b>
                  <small>
                    {t('since.text', {
                      day: writeFullDay(latestTripEndIso, zone, language),
                      days: LATE_AFTER_DAYS,
                    })}
                  </small>
                </span>
              </li>
            )}
            {open.length === 0 && !own?.isSilent && (
              <li className={styles.settled}>
                <IconCircleCheck aria-hidden="true" />
                {t('overview.nothingOpen')}
              </li>
            )}
          </ul>
        )
      }}
    </Loaded>
  )
}
