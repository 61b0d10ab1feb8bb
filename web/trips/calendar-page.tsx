import './calendar.css'
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { writeMonth } from '#domain/format/date.ts'
import { ListFailure } from '../kernel/query-list.tsx'
import { Button } from '../ui/button.tsx'
import { localToday } from '../ui/iso-date.ts'
import { plusMonths } from '../ui/month.ts'
import { useLanguage } from '../ui/use-language.ts'
import { useDistanceFormat, type Vehicle, vehicleQuery } from '../vehicles/public.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { monthTripsQuery, tripMonthsQuery } from './queries.ts'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/calendar')
const from = '/company/$companyId/vehicles/$vehicleId/calendar'
const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

export function CalendarPage() {
  const { vehicleId } = route.useParams()
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  return vehicle ? <VehicleCalendar vehicle={vehicle} /> : null
}

/** The trips of a vehicle by month and day. */
function VehicleCalendar({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate({ from })
  const { month: asked = '' } = route.useSearch()
  const { data: months } = useQuery(tripMonthsQuery(vehicle.id))
  // Without a month in the URL: that of the last trip.
  const month = MONTH.test(asked) ? asked : (months?.[0]?.month ?? localToday().slice(0, 7))
  const query = useQuery(monthTripsQuery(vehicle.id, month))
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const sums = months?.find((one) => one.month === month)
  const turn = (by: number) =>
    void navigate({ search: { month: plusMonths(`${month}-01`, by).slice(0, 7) }, replace: true })
  return (
    <section className="list calendar-page" aria-label={t('calendar.title')}>
      <div className="list-tools">
        <Button className="icon" aria-label={t('date.previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft />
        </Button>
        <h2 className="subtitle" aria-live="polite">
          {writeMonth(month, language)}
        </h2>
        <Button className="icon" aria-label={t('date.nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight />
        </Button>
        {months && (
          <span className="loaded-count">
            {sums
              ? `${t('trips.count', { count: sums.count })} · ${text(sums.distance)}`
              : t('calendar.none')}
          </span>
        )}
        <div className="spread" />
        <Link from={from} to="../trips" search={{ period: month }} className="btn">
          <IconList aria-hidden="true" />
          {t('calendar.asList')}
        </Link>
      </div>
      {query.isError && !query.data ? (
        <ListFailure query={query} />
      ) : (
        <CalendarGrid {...{ vehicle, month }} trips={query.data} onTurn={turn} />
      )}
    </section>
  )
}
