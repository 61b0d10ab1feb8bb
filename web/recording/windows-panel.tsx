import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { weekdayNames } from '../ui/month.ts'
import { Select } from '../ui/select.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { type Device, devicesQuery } from './queries.ts'
import styles from './recording.module.css'
import week from './windows.module.css'
import { barOf, WEEKDAYS } from './windows.ts'
import { WindowsDialog } from './windows-dialog.tsx'

const HOURS = [0, 6, 12, 18, 24]

type Props = { vehicle: Vehicle; mayChange: boolean; isOff: boolean }

/** When a device may record, as seven lines of a day. */
export function WindowsPanel({ vehicle, mayChange, isOff }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { data = [] } = useQuery(devicesQuery(vehicle.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const inUse = data.filter(({ attributes }) => attributes.state !== 'revoked')
  const device = inUse.find((one) => one.id === chosen) ?? inUse[0]
  if (!device) return null
  const { name, windows } = device.attributes
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {t('recording.windows')}
          {inUse.length === 1 && <small>{name}</small>}
        </h2>
        {inUse.length > 1 && (
          <Select
            aria-label={t('recording.windowsOf')}
            value={device.id}
            onChange={(event) => setChosen(event.target.value)}
          >
            {inUse.map((one) => (
              <option key={one.id} value={one.id}>
                {one.attributes.name}
              </option>
            ))}
          </Select>
        )}
        {mayChange && (
          <Button onClick={() => setOpen(true)}>
            <IconPencil />
            {t('recording.changeWindows')}
          </Button>
        )}
      </div>
      {windows === null ? (
        <p className={week.always}>{t('recording.always')}</p>
      ) : (
        <Week windows={windows} isPale={isOff} />
      )}
      {windows !== null && (
        <p className={styles.note}>
          {t('recording.windowsNote', { zone: vehicle.attributes.timeZone ?? 'Europe/Berlin' })}
        </p>
      )}
      {isOpen && <WindowsDialog {...{ vehicle, device }} onClose={() => setOpen(false)} />}
    </section>
  )
}

type WeekProps = { windows: NonNullable<Device['attributes']['windows']>; isPale: boolean }

function Week({ windows, isPale }: WeekProps) {
  const { t } = useTranslation()
  const names = weekdayNames(useLanguage())
  return (
    <div className={isPale ? `${week.week} ${styles.pale}` : week.week}>
      <div className={week.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <i key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}
          </i>
        ))}
      </div>
      <ul>
        {WEEKDAYS.map((weekday) => {
          const own = windows
            .filter((window) => window.weekday === weekday)
            .toSorted((a, b) => a.from.localeCompare(b.from))
          return (
            <li key={weekday}>
              <span>{names[weekday - 1]?.short}</span>
              <span className={week.line} aria-hidden="true">
                {own.map((window) => (
                  <i key={window.from} style={barOf(window)} />
                ))}
              </span>
              <b className={own.length === 0 ? 'muted' : undefined}>
                {own.map(({ from, to }) => `${from} – ${to}`).join(', ') || t('recording.dayOff')}
              </b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
