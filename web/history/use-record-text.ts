import { useTranslation } from 'react-i18next'
import type { Change, ChangedRecord } from '#contract/history/change.ts'
import type { Place } from '#contract/kernel/place.ts'
import { CURRENCIES } from '#contract/vehicles/vehicle.ts'
import { expenseFieldFormatter } from '#domain/expenses/field-text.ts'
import type { FieldFormatter } from '#domain/field-text.ts'
import { isDay, writeDate, writeMoment } from '#domain/format/date.ts'
import { placeParts } from '#domain/places/place-text.ts'
import { tripFieldFormatter } from '#domain/trips/field-text.ts'
import { vehicleFieldFormatter } from '#domain/vehicles/field-text.ts'
import { type FormattedField, formatFields } from '../records/public.ts'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { withConfirmedReadings } from '../vehicles/public.ts'

type Attributes = ChangedRecord['attributes']

/** The texts of a change: name and summary of the record, changed fields, all fields. */
export type RecordText = {
  name: string
  summary: string
  formatField: FieldFormatter
  formatChange: (fields: Change['fields']) => FormattedField[]
  formatAll: () => FormattedField[]
}

/** Describes trips, expenses and vehicles with the labels of their editors. */
export function useRecordText(vehicle: Vehicle): (record: ChangedRecord) => RecordText {
  const { t } = useTranslation()
  const language = useLanguage()
  const system = vehicle.attributes.systemOfUnits
  const words = { t, language, system }

  const writeRecordTime = ({ dateStartIso, dateStartTz, expenseDateIso, expenseDateTz }: Attributes) => {
    const time = String(dateStartIso ?? expenseDateIso)
    if (isDay(time)) return writeDate(time, language, 'UTC')
    return writeMoment(time, language, String(dateStartTz ?? expenseDateTz))
  }

  /** Leaves out the time zone if it is the vehicle's, and the amount of expenses other than fuel. */
  const isWorthListing =
    ({ category }: Attributes) =>
    ({ name, to }: { name: string; to: unknown }) =>
      name.endsWith('Tz') ? to !== vehicle.attributes.timeZone : name !== 'amount' || category === 'fuel'

  return (record) => {
    const { type, attributes } = record
    const formatField = formatterOf(record)
    const zoneIn = (fields: Change['fields']) => (name: string, side: 'from' | 'to') => {
      const zone = name.replace(/Iso$/, 'Tz')
      const moved = fields.find((field) => field.name === zone)
      const value = moved ? (moved[side] ?? moved.to) : attributes[zone]
      return typeof value === 'string' ? value : undefined
    }
    return {
      name:
        type === 'vehicle' ? t('vehicles.one') : t(`changes.${type}`, { when: writeRecordTime(attributes) }),
      summary: summaryOf(record, formatField),
      formatField,
      formatChange: (fields) =>
        formatFields(
          type === 'vehicle' ? withConfirmedReadings(fields, attributes) : fields,
          formatField,
          zoneIn(fields),
        ),
      formatAll: () =>
        formatFields(nonEmptyFields(attributes).filter(isWorthListing(attributes)), formatField, zoneIn([])),
    }
  }

  function formatterOf({ type, attributes }: ChangedRecord): FieldFormatter {
    if (type === 'trip') return tripFieldFormatter(words)
    if (type === 'vehicle') return vehicleFieldFormatter(words)
    const currency = CURRENCIES.find((one) => one === attributes.currencyCode)
    return expenseFieldFormatter({ ...words, currency: currency ?? vehicle.attributes.currencyCode })
  }
}

/** Empty and false attributes are left out. */
const nonEmptyFields = (attributes: Attributes): Change['fields'] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0))
    .map(([name, to]) => ({ name, from: null, to }))

/** A short summary: start → end of a trip, category and total of an expense. */
function summaryOf({ type, attributes }: ChangedRecord, tell: FieldFormatter): string {
  if (type === 'vehicle') return ''
  const text = (name: string) => tell(name)?.text(attributes[name]) ?? ''
  if (type === 'expense') return `${text('category')}, ${text('grossing')}`
  // Hidden: it has no places to tell.
  if (!('placeStart' in attributes)) return text('category')
  const [from = '', to = ''] = [attributes.placeStart, attributes.placeEnd].map(
    (place) => placeParts(place as Place | null)[0] ?? '–',
  )
  return from === to ? from : `${from} → ${to}`
}
