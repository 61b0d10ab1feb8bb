import { useTranslation } from 'react-i18next'
import { offsetName } from '../ui/zones.ts'

type ZoneProps = { zone: string; at: Date; isOpen: boolean; onToggle: () => void }

/** The time zone, with a button to change it. */
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
    // A half-typed text is no zone yet.
    return null
  }
}

type HourProps = {
  /** The time field: it gets the focus after the choice, as the buttons disappear. */
  timeFieldId: string
  offsets: [string, string]
  onPick: (offset: string) => void
  /** The label of the time, where there are several side by side. */
  label?: string
}

/** When clocks go back, one hour occurs twice: the user chooses which one is meant. */
export function HourChoice({ timeFieldId, offsets, onPick, label }: HourProps) {
  const { t } = useTranslation()
  const pick = (offset: string) => {
    onPick(offset)
    document.getElementById(timeFieldId)?.focus()
  }
  const question = label ? `${label}: ${t('trips.whichHour')}` : t('trips.whichHour')
  return (
    <div className="readings" role="group" aria-label={question}>
      <span role="status">{question}</span>
      {offsets.map((offset, index) => (
        <button key={offset} type="button" className="pill" onClick={() => pick(offset)}>
          {t(index === 0 ? 'trips.firstHour' : 'trips.secondHour', {
            offset: `UTC${offset.replace(':00', '')}`,
          })}
        </button>
      ))}
    </div>
  )
}
