import { IconAlertCircle, IconCircleCheck, IconGauge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { writeDay } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldState, Form } from '../../ui/form.ts'
import type { Input } from '../../ui/input.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Rail } from '../../ui/rail.tsx'
import { ReadOnlyFields } from '../../ui/read-only-fields.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { useDistanceFormat, type Vehicle } from '../../vehicles/public.ts'
import { CategoryChip } from '../category-chip.tsx'
import offers from '../offers.module.css'
import styles from './week.module.css'
import { type Line, proposedEnd, type WeekValues } from './week-values.ts'

export type LineResult = 'saving' | 'saved' | { problem: string }

type Props = {
  line: Line
  at: number
  form: Form<WeekValues>
  vehicle: Vehicle
  start: Input<number>
  endFault: string | undefined
  result: LineResult | undefined
}

const NOWHERE = '–'

/** One proposed trip. It is ticked once its end reading is there; nothing fills that in but typing or a press. */
export function WeekLine({ line, at, form, vehicle, start, endFault, result }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const system = vehicle.attributes.systemOfUnits
  const { text } = useDistanceFormat(system)
  const { category, dateStartIso, dateStartTz, placeStart, placeEnd, reason } = line.origin.start
  const { distance } = line.proposal.source.attributes
  const day = writeDay(dateStartIso, dateStartTz, language)
  const [from, to] = [placeText(placeStart) || NOWHERE, placeText(placeEnd) || NOWHERE]
  const isTicked = form.values[`isTicked:${at}`] ?? false
  const end = proposedEnd(line, start)
  const isAsked = end !== null && form.values[`odometerEnd:${at}`] === null
  const tick = form.field(`isTicked:${at}`).onValue
  const endField = form.field(`odometerEnd:${at}`)
  function takeEnd(reading: Input<number>) {
    endField.onValue(reading)
    tick(reading !== null)
  }
  const ownStart = form.field(`odometerStart:${at}`)
  const startField: FieldState<Input<number>> = {
    ...ownStart,
    value: start,
    onValue: (typed) => {
      ownStart.onValue(typed)
      form.field(`isStartTyped:${at}`).onValue(true)
    },
  }
  const reading = { kind: 'reading', unit: distanceUnit(system) } as const
  return (
    <li className={styles.line} data-ticked={isTicked || undefined}>
      <ReadOnlyFields isLocked={result === 'saved' || result === 'saving'}>
        <div role="group" aria-label={t('week.line', { day, from, to })}>
          <div className={styles.head}>
            <TickBox
              label={t('week.tick', { day, to })}
              isTicked={isTicked}
              onToggle={() => tick(!isTicked)}
            />
            <b>{day}</b>
            <CategoryChip category={category} />
            {reason && <span className={`clip ${styles.reason}`}>{reason}</span>}
          </div>
          <Rail from={from} to={to} />
          <div className={styles.fields}>
            <TimeField label={t('quick.from')} field={form.field(`timeStart:${at}`)} />
            <TimeField label={t('quick.to')} field={form.field(`timeEnd:${at}`)} />
            <NumberField label={t('week.start')} field={startField} {...reading} />
            <NumberField
              label={t('week.end')}
              field={{ ...endField, fault: endFault, onValue: takeEnd }}
              {...reading}
            />
          </div>
          {isAsked && (
            <Button className={`${offers.offer} ${styles.proposal}`} onClick={() => takeEnd(end)}>
              <IconGauge className="small" aria-hidden="true" />
              <span>{t('week.takeEnd', { reading: text(end), distance: text(distance) })}</span>
            </Button>
          )}
        </div>
      </ReadOnlyFields>
      <Result result={result} />
    </li>
  )
}

function Result({ result }: { result: LineResult | undefined }) {
  const { t } = useTranslation()
  if (result === undefined) return null
  if (result === 'saving')
    return (
      <p className={styles.result} role="status">
        <span className="spinner" aria-hidden="true" />
        {t('week.saving')}
      </p>
    )
  if (result === 'saved')
    return (
      <p className={`${styles.result} ${styles.saved}`} role="status">
        <IconCircleCheck className="small" aria-hidden="true" />
        {t('week.lineSaved')}
      </p>
    )
  return (
    <p className={`${styles.result} ${styles.failed}`} role="alert">
      <IconAlertCircle className="small" aria-hidden="true" />
      {t('week.lineFailed', { problem: result.problem })}
    </p>
  )
}
