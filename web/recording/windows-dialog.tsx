import { useTranslation } from 'react-i18next'
import { EditorDialogs } from '../kernel/editor-dialogs.tsx'
import { useRecordEditor } from '../kernel/use-record-editor.ts'
import { Button } from '../ui/button.tsx'
import { checks } from '../ui/checks.ts'
import { Editor } from '../ui/editor.tsx'
import type { Form } from '../ui/form.ts'
import { type Input, validValue } from '../ui/input.ts'
import { weekdayNames } from '../ui/month.ts'
import { Segments } from '../ui/segments.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import type { Device } from './queries.ts'
import { changeDevice, reloadDevice } from './save.ts'
import styles from './windows.module.css'
import { endShown, endTyped, hasSeveral, hoursByDay, WEEKDAYS, windowsOf } from './windows.ts'

type Weekday = (typeof WEEKDAYS)[number]
type Values = { when: 'always' | 'windows' } & Record<`on${Weekday}`, boolean> &
  Record<`from${Weekday}` | `to${Weekday}`, Input<string>>

/** What a day starts with when it is switched on. */
const USUAL = { from: '06:00', to: '19:00' }

function valuesOf(device: Device | null): Values {
  const windows = device?.attributes.windows ?? null
  const days = hoursByDay(windows ?? [])
  // Who limits a device for the first time most likely means working days.
  const isOn = (weekday: Weekday) => (windows === null ? weekday <= 5 : days[weekday - 1] !== null)
  return Object.assign(
    { when: windows === null ? 'always' : 'windows' },
    ...WEEKDAYS.map((weekday) => {
      const { from, to } = days[weekday - 1] ?? USUAL
      return { [`on${weekday}`]: isOn(weekday), [`from${weekday}`]: from, [`to${weekday}`]: endShown(to) }
    }),
  ) as Values
}

const windowsIn = (values: Values) =>
  values.when === 'always'
    ? null
    : windowsOf(
        WEEKDAYS.map((weekday) => {
          const [from, to] = [validValue(values[`from${weekday}`]), validValue(values[`to${weekday}`])]
          return values[`on${weekday}`] && from && to ? { from, to: endTyped(to) } : null
        }),
      )

type Props = { vehicle: Vehicle; device: Device; onClose: () => void }

/** When a device may record: from and to of each weekday. */
export function WindowsDialog({ vehicle, device, onClose }: Props) {
  const { t } = useTranslation()
  const editor = useRecordEditor<Device, Values>({
    latest: device,
    valuesOf,
    check: (values) => (values.when === 'always' ? {} : faultsOf(values)),
    save: (values, { saved }) => changeDevice(vehicle.id, saved ?? device, { windows: windowsIn(values) }),
    onSaved: onClose,
    reload: () => reloadDevice(vehicle.id, device.id),
  })
  const { form } = editor

  function faultsOf(values: Values) {
    const faults: Partial<Record<keyof Values, string>> = {}
    for (const weekday of WEEKDAYS.filter((day) => values[`on${day}`])) {
      const names = [`from${weekday}`, `to${weekday}`] as const
      const [from, to] = names.map((name) => validValue(values[name]))
      for (const name of names) {
        const fault = checks(t).input(values[name])
        if (fault) faults[name] = fault
      }
      if (from && to && endTyped(to) <= from) faults[`to${weekday}`] = t('recording.endsBefore')
    }
    return faults
  }
  return (
    <Editor
      title={t('recording.windows')}
      subtitle={device.attributes.name}
      size="wide"
      form={form}
      onClose={onClose}
    >
      <Segments
        legend={t('recording.windows')}
        segments={[
          { value: 'always', label: t('recording.whenAlways') },
          { value: 'windows', label: t('recording.whenWindows') },
        ]}
        field={form.field('when')}
      />
      {form.values.when === 'windows' && <Days form={form} />}
      {hasSeveral(device.attributes.windows ?? []) && <p className="hint">{t('recording.joined')}</p>}
      <p className="hint">
        {t('recording.windowsNote', { zone: vehicle.attributes.timeZone ?? 'Europe/Berlin' })}
      </p>
      <EditorDialogs editor={editor} />
    </Editor>
  )
}

function Days({ form }: { form: Form<Values> }) {
  const { t } = useTranslation()
  const names = weekdayNames(useLanguage())
  const { values } = form
  const copyMonday = (weekday: Weekday) =>
    form.change({
      [`on${weekday}`]: values.on1,
      [`from${weekday}`]: values.from1,
      [`to${weekday}`]: values.to1,
    })
  const isAsMonday = (weekday: Weekday) =>
    values[`on${weekday}`] === values.on1 &&
    (!values.on1 || (values[`from${weekday}`] === values.from1 && values[`to${weekday}`] === values.to1))
  return (
    <div className={styles.days}>
      {WEEKDAYS.map((weekday) => {
        const name = names[weekday - 1]?.long ?? ''
        return (
          <fieldset key={weekday} className={styles.day}>
            <legend className="unseen">{name}</legend>
            <SwitchField label={name} field={form.field(`on${weekday}`)} />
            {values[`on${weekday}`] ? (
              <div className={styles.times}>
                <TimeField label={t('recording.from')} field={form.field(`from${weekday}`)} />
                <TimeField label={t('recording.to')} field={form.field(`to${weekday}`)} />
              </div>
            ) : (
              <span className="muted">{t('recording.dayOff')}</span>
            )}
            {!isAsMonday(weekday) && (
              <Button kind="quiet" onClick={() => copyMonday(weekday)}>
                {t('recording.asMonday')}
              </Button>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
