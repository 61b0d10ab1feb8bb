import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../kernel/api/query-client.ts'
import { ConflictDialog } from '../kernel/conflict-dialog.tsx'
import { isProblem } from '../kernel/problem.ts'
import { useSave } from '../kernel/use-save.ts'
import { SwitchField } from '../ui/switch-field.tsx'
import { saveVehicle, type Vehicle, vehicleQuery } from '../vehicles/public.ts'
import styles from './recording.module.css'

const SWITCHES = ['isAutoRecordingEnabled', 'isRecordTrackEnabled', 'isSaveTrackEnabled'] as const
type Switch = (typeof SWITCHES)[number]

const TEXTS = {
  isAutoRecordingEnabled: ['vehicles.autoRecording', 'recording.autoOff', 'recording.isOff'],
  isRecordTrackEnabled: ['vehicles.recordTrack', 'recording.trackOff', 'recording.isTrackOff'],
  isSaveTrackEnabled: ['vehicles.saveTrack', 'recording.saveOff', 'recording.isSaveOff'],
} as const

type Props = { vehicle: Vehicle; mayChange: boolean }

/** What is recorded; each switch is saved at once. */
export function SwitchesPanel({ vehicle, mayChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={`${styles.panel} ${styles.padded}`} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('recording.what')}
      </h2>
      {mayChange ? (
        <Switches vehicle={vehicle} />
      ) : (
        <dl className={styles.facts}>
          {SWITCHES.map((name) => {
            const [label, off, isOff] = TEXTS[name]
            return (
              <div key={name}>
                <dt>{t(label)}</dt>
                <dd>{vehicle.attributes[name] ? t('recording.on') : t(isOff ?? off)}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}

function Switches({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const id = useId()
  // What was switched and is not stored yet.
  const [pending, setPending] = useState<Partial<Record<Switch, boolean>>>({})
  const [isConflict, setConflict] = useState(false)
  const saving = useSave({
    save: (change: Partial<Record<Switch, boolean>>) => saveVehicle(vehicle, change),
    onSaved: () => setPending({}),
    onError: (error) => {
      setPending({})
      const isNewer = isProblem(error, 412)
      if (isNewer) setConflict(true)
      return isNewer
    },
  })
  return (
    <div className={styles.switches}>
      {SWITCHES.map((name) => (
        <SwitchField
          key={name}
          label={t(TEXTS[name][0])}
          hint={t(TEXTS[name][1])}
          field={{
            id: `${id}-${name}`,
            value: pending[name] ?? vehicle.attributes[name],
            fault: undefined,
            onValue: (value) => {
              if (saving.isPending) return
              setPending({ [name]: value })
              saving.start({ [name]: value })
            },
            onBlur: () => {},
          }}
        />
      ))}
      {isConflict && (
        <ConflictDialog
          onReload={async () => {
            await queryClient.fetchQuery({ ...vehicleQuery(vehicle.id), staleTime: 0 })
            setConflict(false)
          }}
          onStay={() => setConflict(false)}
        />
      )}
    </div>
  )
}
