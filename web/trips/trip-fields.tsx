import { IconBuilding, IconUser } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Context } from '../records/moment.ts'
import { ToneIcon } from '../ui/chip.tsx'
import { ComboField } from '../ui/combo-field.tsx'
import type { Form } from '../ui/form.ts'
import { TextArea } from '../ui/text-area.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { Derived } from './derived.tsx'
import { LegFields } from './leg-fields.tsx'
import type { ContactSuggestion, TripSuggestions } from './suggestions-of.ts'
import { isBusiness } from './trip-form.ts'
import type { Origin, TripValues } from './trip-values.ts'

const of = (side: string, name: string) => `${side}, ${name}`

export const tripLabels = (t: TFunction): Record<keyof TripValues, string> => {
  const [start, end] = [t('trips.start'), t('trips.end')]
  return {
    category: t('trips.category'),
    dateStart: of(start, t('trips.date')),
    timeStart: of(start, t('trips.time')),
    zoneStart: t('history.zoneStart'),
    offsetStart: t('history.zoneStart'),
    odometerStart: of(start, t('trips.odometer')),
    placeStart: of(start, t('trips.place')),
    dateEnd: of(end, t('trips.date')),
    timeEnd: of(end, t('trips.time')),
    zoneEnd: t('history.zoneEnd'),
    offsetEnd: t('history.zoneEnd'),
    odometerEnd: of(end, t('trips.odometer')),
    placeEnd: of(end, t('trips.place')),
    reason: t('trips.reason'),
    contactName: t('trips.contact'),
    contactCompany: t('trips.company'),
    driverName: t('trips.driver'),
    comment: t('trips.comment'),
  }
}

type Props = {
  form: Form<TripValues>
  origin: Origin
  context: Context
  system: SystemOfUnits
  vehicleId: string
  suggestions: TripSuggestions
  /** Only what is in sight first. */
  isBegun: boolean
}

/** Everything that somebody can say about a trip. */
export function TripFields({ form, origin, context, system, vehicleId, suggestions, isBegun }: Props) {
  const { t } = useTranslation()
  const leg = { form, origin, context, system, vehicleId }
  const takeContact = ({ name, company }: ContactSuggestion) => {
    if (name) form.field('contactName').onValue(name)
    if (company) form.field('contactCompany').onValue(company)
  }
  return (
    <div className="form trip-form">
      <Tiles
        legend={t('trips.category')}
        isFirst
        field={form.field('category')}
        tiles={TRIP_CATEGORIES.map((tone) => ({
          value: tone,
          label: t(`category.${tone}`),
          icon: <ToneIcon tone={tone} />,
          tone,
        }))}
      />
      {!isBegun && (
        <>
          <div>
            <LegFields side="Start" {...leg} />
            <Derived values={form.values} {...{ origin, context, system }} />
            <LegFields side="End" {...leg} />
          </div>
          {isBusiness(form.values) && (
            <div className="pair stack">
              <ComboField
                label={t('trips.contact')}
                icon={<IconUser className="small" aria-hidden="true" />}
                field={form.field('contactName')}
                suggestions={suggestions.contacts}
                onPick={takeContact}
                isOptional
              />
              <ComboField
                label={t('trips.company')}
                icon={<IconBuilding className="small" aria-hidden="true" />}
                field={form.field('contactCompany')}
                suggestions={suggestions.companies}
                onPick={takeContact}
                isOptional
              />
            </div>
          )}
          <div className="pair stack">
            <ComboField
              label={t('trips.reason')}
              field={form.field('reason')}
              suggestions={suggestions.reasons}
              isOptional
            />
            <ComboField
              label={t('trips.driver')}
              field={form.field('driverName')}
              suggestions={suggestions.drivers}
              isOptional
            />
          </div>
          <TextArea label={t('trips.comment')} field={form.field('comment')} isOptional />
        </>
      )}
    </div>
  )
}
