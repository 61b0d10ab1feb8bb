import { useTranslation } from 'react-i18next'
import { TRIP_CATEGORIES, type TripMonth } from '#contract/trips/trip.ts'
import { writeMonth } from '#domain/format/date.ts'
import { Select } from '../ui/select.tsx'
import { isCategory, type TripFilter } from './filter.ts'

type Props = { filter: TripFilter; months: readonly TripMonth[]; onFilter: (filter: TripFilter) => void }

/** Filters by category and by a year or month that has trips. */
export function Filters({ filter, months, onFilter }: Props) {
  const { t, i18n } = useTranslation()
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4))
  return (
    <div className="trip-filters" role="group" aria-label={t('trips.filters')}>
      <Select
        aria-label={t('trips.category')}
        value={filter.category ?? ''}
        onChange={({ target: { value } }) =>
          onFilter({ ...filter, category: isCategory(value) ? value : undefined })
        }
      >
        <option value="">{t('trips.everyCategory')}</option>
        {TRIP_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('trips.period')}
        value={filter.period ?? ''}
        onChange={({ target: { value } }) => onFilter({ ...filter, period: value || undefined })}
      >
        <option value="">{t('trips.wholeTime')}</option>
        {[...years].map(([year, own]) => (
          <optgroup key={year} label={year}>
            <option value={year}>{t('trips.wholeYear', { year })}</option>
            {own.map(({ month }) => (
              <option key={month} value={month}>
                {writeMonth(month, i18n.language)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  )
}
