import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenOffset } from '../trips/trip-values.ts'
import { DateField } from '../ui/date-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { ZoneField } from '../ui/zone-field.tsx'
import type { FieldsProps } from './expense-fields.tsx'
import { momentIn, wallIn } from './expense-values.ts'

/** When it was, by the clocks of the named zone. */
export function WhenFields({ form, origin, context }: Omit<FieldsProps, 'vehicle'>) {
  const { t } = useTranslation()
  const [isZoneOpen, setZoneOpen] = useState(false)
  const reading = momentIn(form.values, context, origin)
  const isZoneShown = isZoneOpen || form.faults.zone !== undefined

  function pick(offset: string) {
    const wall = wallIn(form.values, context.language)
    if (wall) form.field('offset').onValue(chosenOffset(wall.date, wall.time.slice(0, 5), offset))
  }
  return (
    <div className="when-fields">
      <div className="pair">
        <DateField label={t('trips.date')} field={form.field('date')} />
        <TimeField label={t('trips.time')} field={form.field('time')} />
      </div>
      {reading.kind === 'twice' && (
        <div className="readings" role="group" aria-label={t('trips.whichHour')}>
          <span role="status">{t('trips.whichHour')}</span>
          {reading.offsets.map((offset, index) => (
            <button key={offset} type="button" className="pill" onClick={() => pick(offset)}>
              {t(index === 0 ? 'trips.firstHour' : 'trips.secondHour', {
                offset: `UTC${offset.replace(':00', '')}`,
              })}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        className="leg-zone"
        aria-expanded={isZoneShown}
        onClick={() => setZoneOpen(!isZoneOpen)}
      >
        <span className="unseen">{t('trips.changeZone')} </span>
        {form.values.zone}
      </button>
      {isZoneShown && (
        <ZoneField
          label={t('expenses.zone')}
          field={form.field('zone')}
          at={new Date(reading.kind === 'instant' ? reading.iso : origin.start.expenseDateIso)}
        />
      )}
    </div>
  )
}
