import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { DateField } from '../ui/date-field.tsx'
import type { Form } from '../ui/form.ts'
import { NumberField } from '../ui/number-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { ZoneField } from '../ui/zone-field.tsx'
import { offsetName } from '../ui/zones.ts'
import { PlaceField } from '../vehicles/place-field.tsx'
import { distanceUnit } from '../vehicles/quantities.ts'
import {
  type Context,
  chosenOffset,
  momentIn,
  type Origin,
  type Side,
  type TripValues,
  wallIn,
} from './trip-values.ts'

type Props = {
  side: Side
  form: Form<TripValues>
  origin: Origin
  context: Context
  system: SystemOfUnits
  vehicleId: string
}

/** One end of a trip: when by the clocks there, what the odometer showed, and where. */
export function LegFields({ side, form, origin, context, system, vehicleId }: Props) {
  const { t } = useTranslation()
  const [isZoneOpen, setZoneOpen] = useState(false)
  const reading = momentIn(form.values, side, context, origin)
  const zone = form.values[`zone${side}`]
  const at = reading.kind === 'instant' ? new Date(reading.iso) : new Date(origin.start[`date${side}Iso`])
  const isZoneShown = isZoneOpen || form.faults[`zone${side}`] !== undefined
  const title = t(side === 'Start' ? 'trips.start' : 'trips.end')
  return (
    <fieldset className="leg">
      <legend className="unseen">{title}</legend>
      <div className="leg-head">
        <b aria-hidden="true">
          <i className={side === 'Start' ? 'leg-mark' : 'leg-mark end'} />
          {title}
        </b>
        <button
          type="button"
          className="leg-zone"
          aria-expanded={isZoneShown}
          onClick={() => setZoneOpen(!isZoneOpen)}
        >
          <span className="unseen">{t('trips.changeZone')} </span>
          {zone} · {zoneOffset(zone, at)}
        </button>
      </div>
      {isZoneShown && (
        <ZoneField label={t('trips.zone', { side: title })} field={form.field(`zone${side}`)} at={at} />
      )}
      <div className="leg-row">
        <DateField label={t('trips.date')} field={form.field(`date${side}`)} />
        <TimeField label={t('trips.time')} field={form.field(`time${side}`)} />
        <NumberField
          label={t('trips.odometer')}
          field={form.field(`odometer${side}`)}
          kind="reading"
          unit={distanceUnit(system)}
        />
      </div>
      {reading.kind === 'twice' && (
        <WhichHour
          offsets={reading.offsets}
          onPick={(offset) => {
            const wall = wallIn(form.values, side, context.language)
            if (wall)
              form.field(`offset${side}`).onValue(chosenOffset(wall.date, wall.time.slice(0, 5), offset))
          }}
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

function zoneOffset(zone: string, at: Date): string {
  try {
    return offsetName(zone, at)
  } catch {
    // What is being typed is no zone yet.
    return '–'
  }
}

/** The night the clocks go back has one hour twice: nobody but the driver knows which it was. */
function WhichHour({ offsets, onPick }: { offsets: [string, string]; onPick: (offset: string) => void }) {
  const { t } = useTranslation()
  return (
    <div className="readings" role="group" aria-label={t('trips.whichHour')}>
      <span role="status">{t('trips.whichHour')}</span>
      {offsets.map((offset, index) => (
        <button key={offset} type="button" className="pill" onClick={() => onPick(offset)}>
          {t(index === 0 ? 'trips.firstHour' : 'trips.secondHour', {
            offset: `UTC${offset.replace(':00', '')}`,
          })}
        </button>
      ))}
    </div>
  )
}
