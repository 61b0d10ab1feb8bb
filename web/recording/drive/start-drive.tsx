import { useTranslation } from 'react-i18next'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { collectFaults } from '../../ui/checks.ts'
import { useForm } from '../../ui/form.ts'
import { type Input, validValue } from '../../ui/input.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { checkOdometer, useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import styles from './drive.module.css'
import { DriveHead } from './drive-head.tsx'
import { startDrive } from './recorder.ts'

type Props = { vehicle: Vehicle; companyId: string; userId: string; close: () => void }

/** Before a drive: the reading if the driver wants to enter it, and one tap. */
export function StartDrive({ vehicle, companyId, userId, close }: Props) {
  const { t } = useTranslation()
  const { systemOfUnits, odometer } = vehicle.attributes
  const { text } = useDistanceFormat(systemOfUnits)
  const starting = useSave({ save: startDrive, success: null })
  const start = (isLocated: boolean) => (values: { odometer: Input<number> }) =>
    starting.save({
      userId,
      companyId,
      vehicleId: vehicle.id,
      odometerStart: validValue(values.odometer),
      isLocated,
    })
  const check = (values: { odometer: Input<number> }) =>
    collectFaults({ odometer: checkOdometer(values.odometer, t, { isOptional: true }) })
  const form = useForm<{ odometer: Input<number> }>({
    initial: { odometer: null },
    check,
    save: start(true),
  })
  function startWithout() {
    if (Object.keys(check(form.values)).length > 0) return void form.submit()
    return void start(false)(form.values)
  }
  return (
    <form {...form.props} className={styles.form}>
      <DriveHead vehicle={vehicle} label={t('drive.close')} close={close} />
      <div className={styles.content}>
        <h1 className={styles.title} tabIndex={-1} data-autofocus>
          {t('drive.title')}
        </h1>
        <p className={styles.lead}>{t('drive.lead')}</p>
        <NumberField
          label={t('drive.odometerStart')}
          hint={t('drive.odometerStartHint', { odometer: text(odometer) })}
          field={form.field('odometer')}
          kind="reading"
          unit={distanceUnit(systemOfUnits)}
          isOptional
        />
        <p className={styles.tip}>{t('drive.background')}</p>
      </div>
      <div className={styles.actions}>
        <Button className={styles.second} disabled={starting.isPending} onClick={startWithout}>
          {t('drive.startWithout')}
        </Button>
        <Button type="submit" kind="primary" className={styles.first} isBusy={starting.isPending}>
          {t('drive.start')}
        </Button>
      </div>
    </form>
  )
}
