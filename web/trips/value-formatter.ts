import type { TFunction } from 'i18next'
import type { Language } from '#contract/users/user.ts'
import { placeText } from '#domain/places/place-text.ts'
import type { ValueFormatter } from '../records/public.ts'
import { inputText } from '../ui/input.ts'
import { toDateInput } from '../ui/read-date.ts'
import { formatNumber } from '../ui/read-number.ts'
import { tripLabels } from './trip-fields.tsx'
import type { TripValues } from './trip-values.ts'

/** Label and text of a form value; null for the offset, which only says which of two equal hours is meant. */
export const tripValueFormatter =
  (t: TFunction, language: Language): ValueFormatter<TripValues> =>
  (name, values) => {
    if (name === 'offsetStart' || name === 'offsetEnd') return null
    return [tripLabels(t)[name], valueText(name, values, t, language)]
  }

type ShownName = Exclude<keyof TripValues, 'offsetStart' | 'offsetEnd'>

function valueText(name: ShownName, values: TripValues, t: TFunction, language: Language): string {
  switch (name) {
    case 'category':
      return t(`category.${values[name]}`)
    case 'placeStart':
    case 'placeEnd':
      return placeText(values[name])
    case 'odometerStart':
    case 'odometerEnd':
      return inputText(values[name], (value) => formatNumber(value, { kind: 'reading', language }))
    case 'dateStart':
    case 'dateEnd':
      return inputText(values[name], (iso) => toDateInput(iso, language))
    case 'timeStart':
    case 'timeEnd':
      return inputText(values[name], (time) => time)
    case 'zoneStart':
    case 'zoneEnd':
    case 'reason':
    case 'contactName':
    case 'contactCompany':
    case 'driverName':
    case 'comment':
      return values[name]
  }
}
