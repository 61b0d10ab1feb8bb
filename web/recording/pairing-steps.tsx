import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../ui/segments.tsx'
import styles from './pairing.module.css'

const APPS = ['traccar', 'owntracks', 'tracker'] as const
export type App = (typeof APPS)[number]

/** Only with the highest accuracy Traccar Client sends also in turns, and more often than twice a minute. */
const TRACCAR_SETTINGS = 'accuracy=highest&distance=50&interval=10&angle=20&fastest_interval=2'

/**
 * What the code says. Traccar Client takes server and settings of a scanned URL; OwnTracks opens links of its own
 * scheme, and follows a car only in the mode "move" (`monitoring: 2`), on Android every so many seconds, on iOS after so
 * many metres; `mode: 3` is HTTP.
 */
export function qrText(app: Exclude<App, 'tracker'>, url: string): string {
  if (app === 'traccar') return `${url}?${TRACCAR_SETTINGS}`
  const often = { moveModeLocatorInterval: 10, locatorDisplacement: 50, locatorInterval: 30 }
  const configuration = { _type: 'configuration', mode: 3, url, monitoring: 2, ...often }
  return `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(configuration)))}`
}

const STEPS = {
  traccar: [
    'recording.step.traccar.install',
    'recording.step.traccar.scan',
    'recording.step.traccar.allow',
    'recording.step.traccar.start',
  ],
  owntracks: [
    'recording.step.owntracks.install',
    'recording.step.owntracks.scan',
    'recording.step.owntracks.allow',
    'recording.step.owntracks.move',
  ],
  tracker: [
    'recording.step.tracker.protocol',
    'recording.step.tracker.address',
    'recording.step.tracker.often',
  ],
} as const

/** What to do in the app, step by step. */
export function PairingSteps({ app, onApp }: { app: App; onApp: (app: App) => void }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div>
      <Segments
        legend={t('recording.appChoice')}
        segments={APPS.map((value) => ({ value, label: t(`recording.app.${value}`) }))}
        field={{ id, value: app, onValue: onApp }}
      />
      <ol className={styles.steps}>
        {STEPS[app].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </div>
  )
}
