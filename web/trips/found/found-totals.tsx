import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TripTotals } from '#contract/trips/found-trips.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDistance } from '#domain/format/distance.ts'
import { writeMoney } from '#domain/format/money.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { type Filter, mostText, type Share, TotalsLine } from '../../found/public.ts'
import { TONES } from '../../ui/chip.tsx'
import { tripTotalsQuery } from './queries.ts'

type Props = { companyId: string; filter: Filter }

/** Kilometres by category and the expenses during the trips that were found. */
export function FoundTotals({ companyId, filter }: Props) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { data, isPlaceholderData, isFetching } = useQuery(tripTotalsQuery(companyId, filter))
  if (!data) return <div />
  const write = (value: number, system: SystemOfUnits) =>
    `${writeDistance(value, language)}\u00a0${distanceUnit(system)}`
  const spent = data.expenses.map((sum) => writeMoney(sum.grossing, sum.currencyCode, language))
  return (
    <TotalsLine
      count={
        data.isMore
          ? t('found.trips', { number: mostText(language) })
          : t('trips.count', { count: data.count })
      }
      sums={data.distances.map((sum) => write(sum.distance, sum.systemOfUnits))}
      shares={sharesOf(data, write, (category) => t(`category.${category}`))}
      aside={spent.length > 0 ? t('found.spent', { sum: spent.join(' + ') }) : undefined}
      isSimilar={data.isSimilar}
      isMore={data.isMore}
      isStale={isPlaceholderData && isFetching}
    />
  )
}

type Category = TripTotals['distances'][number]['categories'][number]['category']

/** In the order of all charts; the lengths of the bar are those of the first unit. */
function sharesOf(
  { distances }: TripTotals,
  write: (value: number, system: SystemOfUnits) => string,
  name: (category: Category) => string,
): Share[] {
  const whole = distances[0]?.distance ?? 0
  return TONES.flatMap((category) => {
    const parts = distances.flatMap(({ systemOfUnits, categories }) =>
      categories
        .filter((part) => part.category === category && part.count > 0)
        .map(({ distance }) => ({ distance, systemOfUnits })),
    )
    if (parts.length === 0) return []
    return {
      key: category,
      tone: `tone-${category}`,
      label: name(category),
      value: parts.map(({ distance, systemOfUnits }) => write(distance, systemOfUnits)).join(' + '),
      share: whole > 0 ? (parts[0]?.distance ?? 0) / whole : 0,
      narrow: { categories: category },
    }
  })
}
