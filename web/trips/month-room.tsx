import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayIn } from '#domain/format/date.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { type MonthRoom, plansWith, roomIn, WayOut } from '../plans/public.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { monthName } from './month-name.ts'
import styles from './month-room.module.css'
import { tripMonthsQuery } from './queries.ts'

/** How full the month of a trip's start is; null if the plan has no limit, or while loading. */
export function useMonthRoom(vehicle: Vehicle): (startIso: string, zone: string) => MonthRoom | null {
  const { plan } = vehicle.meta
  const isAsked = plan.tripsPerMonth !== null && hasVehicleScope(vehicle, 'vehicle:trips:list')
  const { data } = useQuery({ ...tripMonthsQuery(vehicle.id), enabled: isAsked })
  return (startIso, zone) =>
    data ? roomIn(plan, data, dayIn(startIso, vehicle.attributes.timeZone ?? zone).slice(0, 7)) : null
}

/** `17 von 20 Fahrten im November`. */
export function MonthCount({ room: { month, count, limit } }: { room: MonthRoom }) {
  const { t, i18n } = useTranslation()
  return (
    <span className={styles.count}>
      {t('plans.monthCount', { count, limit, month: monthName(month, i18n.language) })}
    </span>
  )
}

/** Shown before the user types: no more trips can be entered in this month. */
export function MonthFull({ vehicle, room: { month, limit } }: { vehicle: Vehicle; room: MonthRoom }) {
  const { t, i18n } = useTranslation()
  const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return (
    <div className={styles.full}>
      <IconCalendarOff aria-hidden="true" />
      <p>
        <strong>{t('plans.monthFull', { limit, month: monthName(month, i18n.language) })}</strong>{' '}
        {t('plans.monthMore', {
          plan: vehicle.meta.plan.name,
          limit,
          plans: list.format(plansWith('trips')),
        })}{' '}
        <WayOut vehicle={vehicle} need="trips" />
      </p>
    </div>
  )
}
