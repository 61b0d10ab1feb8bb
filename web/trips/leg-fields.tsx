import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { PlaceField } from '../places/public.tsx'
import { chooseOffset, HourChoice, type MomentContext, ZoneButton } from '../records/public.ts'
import { DateField } from '../ui/date-field.tsx'
import type { FieldState, Form } from '../ui/form.ts'
import type { Input } from '../ui/input.ts'
import { isEqual } from '../ui/is-equal.ts'
import { NumberField } from '../ui/number-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { ZoneField } from '../ui/zone-field.tsx'
import { momentValuesOf, type Origin, readTripMoment, type Side, type TripValues } from './trip-values.ts'

type Props = {
  side: Side
  form: Form<TripValues>
  origin: Origin
  context: MomentContext
  system: SystemOfUnits
  vehicleId: string
  isComputed: boolean | undefined
}

/** The day of the start: that of the end follows as long as both are the same. */
function startDate(form: Form<TripValues>): FieldState<Input<string>> {
  const { dateStart, dateEnd } = form.values
  const isSameDay = isEqual(dateStart, dateEnd)
  return {
    ...form.field('dateStart'),
    onValue: (day) => form.change({ dateStart: day, ...(isSameDay && { dateEnd: day }) }),
  }
}

/** One end of a trip: time in the local zone, odometer and place. */
export function LegFields({ side, form, origin, context, system, vehicleId, isComputed }: Props) {
  const { t } = useTranslation()
  const [isZoneOpen, setZoneOpen] = useState(false)
  const reading = readTripMoment(form.values, side, context, origin)
  const at = reading.kind === 'instant' ? new Date(reading.iso) : new Date(origin.start[`date${side}Iso`])
  const isZoneShown = isZoneOpen || form.faults[`zone${side}`] !== undefined
  const title = t(side === 'Start' ? 'trips.start' : 'trips.end')
  return (
    <fieldset className="trip-leg">
      <legend className="unseen">{title}</legend>
      <div className="trip-leg-head">
        <b aria-hidden="true">
          <i className={side === 'Start' ? 'trip-leg-mark' : 'trip-leg-mark end'} />
          {title}
        </b>
        <ZoneButton
          zone={form.values[`zone${side}`]}
          at={at}
          isOpen={isZoneShown}
          onToggle={() => setZoneOpen(!isZoneOpen)}
        />
      </div>
      {isZoneShown && (
        <ZoneField label={t(`history.zone${side}`)} field={form.field(`zone${side}`)} at={at} />
      )}
      <div className={isComputed ? 'trip-leg-row computed' : 'trip-leg-row'}>
        <DateField
          label={t('trips.date')}
          field={side === 'Start' ? startDate(form) : form.field('dateEnd')}
        />
        <TimeField label={t('trips.time')} field={form.field(`time${side}`)} />
        <NumberField
          label={t('trips.odometer')}
          field={form.field(`odometer${side}`)}
          kind="reading"
          unit={distanceUnit(system)}
        />
      </div>
      {reading.kind === 'twice' && (
        <HourChoice
          timeFieldId={form.field(`time${side}`).id}
          offsets={reading.offsets}
          onPick={(offset) =>
            form.field(`offset${side}`).onValue(chooseOffset(momentValuesOf(form.values, side), offset))
          }
        />
      )}
      <PlaceField
        label={t('trips.place')}
        field={form.field(`place${side}`)}
        vehicleId={vehicleId}
        onZone={form.field(`zone${side}`).onValue}
      />
    </fieldset>
  )
}
