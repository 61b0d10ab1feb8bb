import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeDate } from '#domain/format/date.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { useSave } from '../kernel/use-save.ts'
import { confirmOdometers, isTooLow, previewReading } from '../recording/public.ts'
import { Button } from '../ui/button.tsx'
import { collectFaults } from '../ui/checks.ts'
import { useForm } from '../ui/form.ts'
import { type Input, validValue } from '../ui/input.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Plate } from '../ui/plate.tsx'
import { checkOdometer, useDistanceFormat } from '../vehicles/public.ts'
import { OdometerConfirmation } from './odometer-confirmation.tsx'
import styles from './odometers.module.css'
import type { OpenOdometer } from './queries.ts'

type Values = { odometer: Input<number> }
type Open = OpenOdometer['attributes']

/** A vehicle with computed odometers: what somebody read, what that does to them, and its confirmation. */
export function OdometerRow({ open: { id, attributes: open } }: { open: OpenOdometer }) {
  const { t, i18n } = useTranslation()
  const [isChecking, setChecking] = useState(false)
  const { licensePlate, plateCountry, systemOfUnits } = open.vehicle
  const { text } = useDistanceFormat(systemOfUnits)
  const saving = useSave({
    save: ({ odometer }: Values) =>
      confirmOdometers(id, { odometer: validValue(odometer) ?? 0, isDriftAccepted: false }),
    success: () => t('recording.confirmed'),
  })
  const form = useForm<Values>({
    initial: { odometer: null },
    check: ({ odometer }) => collectFaults({ odometer: faultOf(odometer) }),
    save: async (values) => {
      const reading = validValue(values.odometer)
      if (reading !== null && previewReading(open, reading).isDoubtful) setChecking(true)
      else await saving.save(values)
    },
  })
  function faultOf(input: Input<number>): string | undefined {
    const typed = validValue(input)
    return typed !== null && isTooLow(open, typed)
      ? t('recording.confirmTooLow', { odometer: text(open.odometerEnd - open.distance) })
      : checkOdometer(input, t)
  }
  const typed = validValue(form.values.odometer)
  const reading = typed !== null && !isTooLow(open, typed) ? typed : null
  const isDoubtful = reading !== null && previewReading(open, reading).isDoubtful
  const day = writeDate(`${open.sinceDay}T12:00:00Z`, i18n.language, 'UTC')
  return (
    <li>
      <form className={styles.row} {...form.props}>
        <Plate text={licensePlate} country={plateCountry} />
        <span className="two-lines">
          <span>
            <b>{text(open.odometerEnd)}</b> {t('inbox.computed')}
          </span>
          <span>{t('inbox.since', { count: open.trips, day })}</span>
        </span>
        <NumberField
          label={t('inbox.reading', { plate: licensePlate })}
          field={form.field('odometer')}
          kind="reading"
          unit={distanceUnit(systemOfUnits)}
        />
        <Effect {...{ open, reading }} />
        <Button type="submit" isBusy={form.isSaving}>
          {t(isDoubtful ? 'inbox.check' : 'inbox.confirm')}
          <span className="unseen"> {licensePlate}</span>
        </Button>
      </form>
      {isChecking && (
        <OdometerConfirmation vehicleId={id} reading={reading} onClose={() => setChecking(false)} />
      )}
    </li>
  )
}

/** What the reading does to the computed odometers. */
function Effect({ open, reading }: { open: Open; reading: number | null }) {
  const { t, i18n } = useTranslation()
  const { text } = useDistanceFormat(open.vehicle.systemOfUnits)
  const distance = text(open.distance)
  if (reading === null)
    return <span className={styles.aside}>{t('inbox.computedDistance', { distance })}</span>
  const { difference, drift, isDoubtful } = previewReading(open, reading)
  if (difference === 0) return <span role="status">{t('inbox.exact')}</span>
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(
    drift,
  )
  const signed = `${difference > 0 ? '+' : '−'} ${text(Math.abs(difference))}`
  return (
    <span role="status" className={isDoubtful ? `${styles.effect} ${styles.doubtful}` : styles.effect}>
      {isDoubtful && <IconAlertTriangle className="small" aria-hidden="true" />}
      <span className="two-lines">
        <span>
          {isDoubtful
            ? t('inbox.differenceOf', { difference: signed, distance })
            : t('inbox.spread', { count: open.trips, difference: signed })}
        </span>
        <span>{t(isDoubtful ? 'inbox.driftDoubt' : 'inbox.drift', { share })}</span>
      </span>
    </span>
  )
}
