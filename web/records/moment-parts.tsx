import { useTranslation } from 'react-i18next'
import { offsetName } from '../ui/zones.ts'

type ZoneProps = { zone: string; at: Date; isOpen: boolean; onToggle: () => void }

/** The zone by whose clocks it was, and the way to another. */
export function ZoneButton({ zone, at, isOpen, onToggle }: ZoneProps) {
  const { t } = useTranslation()
  const offset = offsetOf(zone, at)
  return (
    <button type="button" className="zone-button" aria-expanded={isOpen} onClick={onToggle}>
      <span className="unseen">{t('trips.changeZone')} </span>
      {offset === null ? '–' : `${zone} · ${offset}`}
    </button>
  )
}

function offsetOf(zone: string, at: Date): string | null {
  try {
    return offsetName(zone, at)
  } catch {
    // What is being typed is no zone yet.
    return null
  }
}

type HourProps = { offsets: [string, string]; onPick: (offset: string) => void }

/** The night the clocks go back has one hour twice: nobody but the driver knows which it was. */
export function WhichHour({ offsets, onPick }: HourProps) {
  const { t } = useTranslation()
  return (
    <div className="readings" role="group" aria-label={t('trips.whichHour')}>
      <span role="status">{t('trips.whichHour')}</span>
      {offsets.map((offset, index) => (
        <button key={offset} type="button" className="pill" onClick={() => onPick(offset)}>
          {t(index === 0 ? 'trips.firstHour' : 'trips.secondHour', {
            offset: `UTC${offset.replace(':00', '')}`,
          })}
        </button>
      ))}
    </div>
  )
}
