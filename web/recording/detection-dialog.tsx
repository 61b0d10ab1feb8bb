import { useTranslation } from 'react-i18next'
import { DETECTION_LIMITS } from '#contract/recording/recording.ts'
import { DETECTION_DEFAULTS } from '#domain/recording/settings.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { Button } from '../ui/button.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { Editor } from '../ui/editor.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { type Input, validValue } from '../ui/input.ts'
import { NumberField } from '../ui/number-field.tsx'
import { type Recording, recordingQuery } from './queries.ts'
import { changeRecording } from './save.ts'

type Name = keyof typeof DETECTION_LIMITS
type Values = Record<Name, Input<number>>

const NAMES = Object.keys(DETECTION_LIMITS) as Name[]

const UNITS: Record<Name, string> = {
  startAfterSeconds: 's',
  startAfterMetres: 'm',
  endAfterStillSeconds: 's',
  endAfterSilenceSeconds: 's',
  maxAccuracy: 'm',
  maxSpeed: 'km/h',
}

const USUAL: Values = { ...DETECTION_DEFAULTS, maxSpeed: Math.round(DETECTION_DEFAULTS.maxSpeed * 3.6) }

const pickSettings = (recording: Recording | null): Values =>
  Object.fromEntries(NAMES.map((name) => [name, recording?.attributes[name] ?? null])) as Values

type Props = { recording: Recording; onClose: () => void }

/** When trips of this vehicle begin and end, and which positions count. */
export function DetectionDialog({ recording, onClose }: Props) {
  const { t } = useTranslation()
  const editor = useRecordEditor<Recording, Values>({
    latest: recording,
    valuesOf: pickSettings,
    check: (values) =>
      collectFaults(
        Object.fromEntries(NAMES.map((name) => [name, faultOf(name, values[name])])) as Record<
          Name,
          string | undefined
        >,
      ),
    save: (values, { saved }) =>
      changeRecording(
        saved ?? recording,
        // What is as usual follows the default.
        Object.fromEntries(
          NAMES.map((name) => [name, values[name] === USUAL[name] ? null : validValue(values[name])]),
        ),
      ),
    onSaved: onClose,
    reload: () => queryClient.fetchQuery({ ...recordingQuery(recording.id), staleTime: 0 }),
  })
  const { form } = editor

  function faultOf(name: Name, input: Input<number>): string | undefined {
    const value = validValue(input)
    if (value === null) return checks(t).input(input)
    const { minimum, maximum } = DETECTION_LIMITS[name]
    if (value < minimum || value > maximum) return t('number.range', { minimum, maximum })
    return Number.isInteger(value) ? undefined : t('reminders.whole')
  }

  const field = (name: Name) => (
    <NumberField
      key={name}
      label={t(`recording.setting.${name}`)}
      field={form.field(name)}
      kind="reading"
      unit={UNITS[name]}
    />
  )
  const labels = Object.fromEntries(NAMES.map((name) => [name, t(`recording.setting.${name}`)])) as Record<
    Name,
    string
  >
  return (
    <Editor title={t('recording.detection')} size="wide" form={form} onClose={onClose}>
      <ErrorSummary form={form} labels={labels} />
      <p className="hint">{t('recording.detectionHint')}</p>
      <div className="pair stack">{[field('startAfterSeconds'), field('startAfterMetres')]}</div>
      <div className="pair stack">{[field('endAfterStillSeconds'), field('endAfterSilenceSeconds')]}</div>
      <div className="pair stack">{[field('maxAccuracy'), field('maxSpeed')]}</div>
      <div>
        <Button onClick={() => form.change(USUAL)}>{t('recording.usual')}</Button>
      </div>
      <EditorDialogs editor={editor} />
    </Editor>
  )
}
