import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../kernel/problem-text.ts'
import { useDoubts } from '../../kernel/use-doubts.ts'
import { DoubtsDialog, type MomentContext } from '../../records/public.ts'
import { Editor } from '../../ui/editor.tsx'
import { useForm } from '../../ui/form.ts'
import { toast } from '../../ui/toasts.ts'
import { DiscardDialog } from '../../ui/unsaved-guard.tsx'
import type { Vehicle } from '../../vehicles/public.ts'
import { saveNewTrip } from '../save-trip.ts'
import type { Past } from './last-week.ts'
import { useWeekDoubts } from './use-week-doubts.ts'
import styles from './week.module.css'
import { type LineResult, WeekLine } from './week-line.tsx'
import {
  attributesOf,
  initialValues,
  type Line,
  lineFaults,
  startReading,
  tripOf,
  type WeekValues,
} from './week-values.ts'

type Props = {
  vehicle: Vehicle
  trips: readonly Past[]
  lines: readonly Line[]
  heading: string
  context: MomentContext
  onClose: () => void
}

/** Saves the ticked lines one after the other. What is saved stays, whatever happens to the lines after it. */
export function WeekForm({ vehicle, trips, lines, heading, context, onClose }: Props) {
  const { t } = useTranslation()
  const [results, setResults] = useState<Readonly<Record<number, LineResult>>>({})
  const [isLeaving, setLeaving] = useState(false)
  const doubts = useDoubts()
  const findDoubts = useWeekDoubts(vehicle, trips)

  const none = t('week.none')
  const isSaved = (at: number) => results[at] === 'saved'
  const before = { trips, odometer: vehicle.attributes.odometer }
  const startOf = (at: number, values: WeekValues) => startReading(at, lines, values, before)
  /** The ticked lines that are not saved, as the form of a trip each. */
  const tickedIn = (values: WeekValues) =>
    lines.flatMap((line, at) =>
      values[`isTicked:${at}`] ? [{ line, at, trip: tripOf(line, at, values, startOf(at, values)) }] : [],
    )

  const form = useForm<WeekValues>({
    initial: initialValues(lines),
    check: (values) => {
      const open = tickedIn(values).filter(({ at }) => !isSaved(at))
      const first = lines.findIndex((_, at) => !isSaved(at))
      if (open.length === 0) return { [`odometerEnd:${first}`]: none }
      return Object.assign({}, ...open.map(({ trip, line, at }) => lineFaults(trip, line, at, context, t)))
    },
    save: async (values) => {
      const ticked = tickedIn(values).map(({ line, at, trip }) => ({
        at,
        attributes: attributesOf(trip, line, context),
      }))
      const open = ticked.filter(({ at }) => !isSaved(at))
      if (doubts.ask(findDoubts(ticked, open))) return
      for (const { at, attributes } of open) {
        const show = (result: LineResult) => setResults((now) => ({ ...now, [at]: result }))
        show('saving')
        try {
          await saveNewTrip(vehicle.id, attributes)
          show('saved')
        } catch (error) {
          // The readings of the lines after it go on from this one.
          return show({ problem: problemText(error, t) })
        }
      }
      toast.success(t('week.saved', { count: ticked.length }))
      onClose()
    },
  })

  const count = tickedIn(form.values).filter(({ at }) => !isSaved(at)).length
  /** That there is nothing to save is said at the first line, until any line is ticked. */
  const endFault = (at: number) => {
    const fault = form.faults[`odometerEnd:${at}`]
    return fault === none && count > 0 ? undefined : fault
  }
  return (
    <Editor
      title={heading}
      size="sheet"
      form={form}
      words={{ save: count === 0 ? t('action.save') : t('week.save', { count }) }}
      onClose={() => (count > 0 ? setLeaving(true) : onClose())}
    >
      <p className={`hint ${styles.lead}`}>{t('week.text')}</p>
      <ol className={styles.lines}>
        {lines.map((line, at) => (
          <WeekLine
            key={line.sid}
            {...{ line, at, form, vehicle }}
            start={startOf(at, form.values)}
            endFault={endFault(at)}
            result={results[at]}
          />
        ))}
      </ol>
      {isLeaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
      <DoubtsDialog doubts={doubts} onConfirm={() => void form.submit()} />
    </Editor>
  )
}
