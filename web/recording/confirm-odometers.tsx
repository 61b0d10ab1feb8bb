import { useTranslation } from 'react-i18next'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { useSave } from '../kernel/use-save.ts'
import { collectFaults } from '../ui/checks.ts'
import { Editor } from '../ui/editor.tsx'
import { useForm } from '../ui/form.ts'
import { type Input, validValue } from '../ui/input.ts'
import { NumberField } from '../ui/number-field.tsx'
import { checkOdometer, useDistanceFormat, type Vehicle } from '../vehicles/public.ts'
import { isTooLow, previewReading } from './confirmation.ts'
import styles from './notices.module.css'
import type { Recording } from './queries.ts'
import { confirmOdometers } from './save.ts'

type Props = {
  vehicle: Vehicle
  unconfirmed: NonNullable<Recording['attributes']['unconfirmed']>
  /** What was read, if it is known already. */
  reading?: number | null | undefined
  onClose: () => void
}

/** The real reading, and what it changes before it is saved. */
export function ConfirmOdometers({ vehicle, unconfirmed, reading: known = null, onClose }: Props) {
  const { t } = useTranslation()
  const { systemOfUnits } = vehicle.attributes
  const { text } = useDistanceFormat(systemOfUnits)
  const saving = useSave({
    save: (values: { odometer: Input<number> }) => {
      const odometer = validValue(values.odometer) ?? 0
      const { isDoubtful } = previewReading(unconfirmed, odometer)
      return confirmOdometers(vehicle.id, { odometer, isDriftAccepted: isDoubtful })
    },
    success: () => t('recording.confirmed'),
    onSaved: onClose,
  })
  const form = useForm<{ odometer: Input<number> }>({
    initial: { odometer: known },
    check: ({ odometer }) => collectFaults({ odometer: faultOf(odometer) }),
    save: saving.save,
  })
  function faultOf(input: Input<number>): string | undefined {
    const reading = validValue(input)
    const isLow = reading !== null && isTooLow(unconfirmed, reading)
    return isLow
      ? t('recording.confirmTooLow', { odometer: text(unconfirmed.odometerEnd - unconfirmed.distance) })
      : checkOdometer(input, t)
  }
  const reading = validValue(form.values.odometer)
  const isShown = reading !== null && !isTooLow(unconfirmed, reading)
  const isDoubtful = isShown && previewReading(unconfirmed, reading).isDoubtful
  return (
    <Editor
      title={t('recording.confirm')}
      form={form}
      onClose={onClose}
      words={{ save: t(isDoubtful ? 'recording.confirmAnyway' : 'recording.confirm') }}
    >
      <NumberField
        label={t('recording.confirmReading')}
        hint={t('recording.confirmHint')}
        field={form.field('odometer')}
        kind="reading"
        unit={distanceUnit(systemOfUnits)}
        isFirst
      />
      {isShown && <Preview {...{ vehicle, unconfirmed, reading }} />}
    </Editor>
  )
}

type PreviewProps = Omit<Props, 'onClose' | 'reading'> & { reading: number }

function Preview({ vehicle, unconfirmed, reading }: PreviewProps) {
  const { t, i18n } = useTranslation()
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const { difference, drift, isDoubtful } = previewReading(unconfirmed, reading)
  const share = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(drift)
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  const what =
    difference === 0
      ? t('recording.confirmExact')
      : t('recording.confirmSpread', { count: unconfirmed.trips, share })
  return (
    <div role="status" className={styles.result}>
      <dl className={styles.preview}>
        <div>
          <dt>{t('recording.confirmComputed')}</dt>
          <dd>{text(unconfirmed.odometerEnd)}</dd>
        </div>
        <div>
          <dt>{t('recording.confirmRead')}</dt>
          <dd>{text(reading)}</dd>
        </div>
        <div className={styles.difference}>
          <dt>{t('recording.confirmDifference')}</dt>
          <dd>{`${sign}${text(Math.abs(difference))}`}</dd>
        </div>
      </dl>
      {!isDoubtful && <p className="hint">{what}</p>}
      {isDoubtful && (
        <div className={styles.check}>
          <b>{t('recording.confirmCheck')}</b>
          {t('recording.confirmDrift', { share })}
        </div>
      )}
    </div>
  )
}
