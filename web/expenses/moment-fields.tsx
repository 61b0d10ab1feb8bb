import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseOffset, HourChoice, readMoment, ZoneButton } from '../records/public.ts'
import { DateField } from '../ui/date-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { ZoneField } from '../ui/zone-field.tsx'
import type { FieldsProps } from './expense-fields.tsx'
import { originMoment } from './expense-values.ts'

/** Date and time in the named zone. */
export function MomentFields({ form, origin, context }: Omit<FieldsProps, 'vehicle'>) {
  const { t } = useTranslation()
  const [isZoneOpen, setZoneOpen] = useState(false)
  const reading = readMoment(form.values, originMoment(origin), context)
  const at = new Date(reading.kind === 'instant' ? reading.iso : origin.start.expenseDateIso)
  const isZoneShown = isZoneOpen || form.faults.zone !== undefined
  return (
    <div className="when-fields">
      <div className="pair">
        <DateField label={t('trips.date')} field={form.field('date')} />
        <TimeField label={t('trips.time')} field={form.field('time')} />
      </div>
      {reading.kind === 'twice' && (
        <HourChoice
          timeFieldId={form.field('time').id}
          offsets={reading.offsets}
          onPick={(offset) => form.field('offset').onValue(chooseOffset(form.values, offset))}
        />
      )}
      <ZoneButton
        zone={form.values.zone}
        at={at}
        isOpen={isZoneShown}
        onToggle={() => setZoneOpen(!isZoneOpen)}
      />
      {isZoneShown && <ZoneField label={t('expenses.zone')} field={form.field('zone')} at={at} />}
    </div>
  )
}
