import { useTranslation } from 'react-i18next'
import { writeDate, writeFullDay } from '#domain/format/date.ts'
import { Plate } from '../ui/plate.tsx'
import { useLanguage } from '../ui/use-language.ts'
import type { Vehicle } from './queries.ts'

/** The plate, and on a phone the name beside it. */
export const VehicleName = ({
  vehicle: { attributes },
  isNamed = false,
}: {
  vehicle: Vehicle
  isNamed?: boolean
}) => (
  <span className="vehicle-name">
    <Plate text={attributes.licensePlate} country={attributes.plateCountry} />
    {isNamed && attributes.name && <span className="clip muted">{attributes.name}</span>}
  </span>
)

export function Lines({ of, isDense = false }: { of: readonly string[]; isDense?: boolean }) {
  if (of.length === 0) return <span className="muted">–</span>
  if (isDense) return of.join(', ')
  return (
    <span className="two-lines">
      {of.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

/** The date of the last trip. */
export function LatestTrip({ of: { attributes, meta }, isShort }: { of: Vehicle; isShort?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const zone = attributes.timeZone ?? undefined
  if (meta.latestTripEndIso === null) return isShort ? null : <span className="muted">–</span>
  if (!isShort)
    return <span className="vehicle-latest">{writeFullDay(meta.latestTripEndIso, zone, language)}</span>
  return (
    <span className="vehicle-latest muted">
      <span className="unseen">{t('vehicles.latest')} </span>
      {writeDate(meta.latestTripEndIso, language, zone)}
    </span>
  )
}
