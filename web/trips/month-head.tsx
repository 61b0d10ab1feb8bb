import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeMonth } from '#domain/format/date.ts'
import { useDistanceFormat } from '../vehicles/public.ts'
import type { MonthSums } from './trip-rows.ts'

type Props = {
  month: string
  sums: MonthSums | null
  system: SystemOfUnits
  /** The plan's limit of trips per month; null if there is none, or if these are not all trips of the month. */
  limit: number | null
}

/** A month with its distances: of all its trips, not only of the loaded ones. */
export function MonthHead({ month, sums, system, limit }: Props) {
  const { t, i18n } = useTranslation()
  const { text } = useDistanceFormat(system)
  return (
    <>
      <b>{writeMonth(month, i18n.language)}</b>
      {sums && (
        <span>
          {limit !== null && sums.count <= limit
            ? t('trips.countOf', { count: sums.count, limit })
            : t('trips.count', { count: sums.count })}
          {' · '}
          {text(sums.distance)}
        </span>
      )}
      {sums && sums.shares.length > 0 && <Shares shares={sums.shares} />}
    </>
  )
}

function Shares({ shares }: Pick<MonthSums, 'shares'>) {
  const { t, i18n } = useTranslation()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const descriptions = shares.map(
    ({ category, share }) => `${t(`category.${category}` as 'category.none')} ${percent.format(share)}`,
  )
  return (
    <span
      className="month-shares"
      role="img"
      aria-label={descriptions.join(', ')}
      title={descriptions.join(', ')}
    >
      {shares.map(({ category, share }) => (
        <i key={category} className={`tone-${category}`} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  )
}
