import { Link } from '@tanstack/react-router'
import { shortMonth } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { Licence } from '../plans/public.ts'
import { NextDue } from '../reminders/public.ts'
import { useLanguage } from '../ui/use-language.ts'
import { Distance } from './distance.tsx'
import styles from './fleet.module.css'
import { Drivers, MonthDistance } from './fleet-cells.tsx'
import { LogbookState } from './logbook-state.tsx'
import type { Vehicle } from './queries.ts'
import { driversOf, type FleetFacts } from './use-fleet.ts'
import { LatestTrip, VehicleName } from './vehicle-cells.tsx'

type Props = { vehicle: Vehicle; facts: FleetFacts; companyId: string }

/** A vehicle on a phone. */
export function VehicleCard({ vehicle, facts, companyId }: Props) {
  const language = useLanguage()
  const { attributes } = vehicle
  const { month, figures, due } = facts
  const drivers = driversOf(vehicle, facts)
  return (
    <div className="row-text">
      <Link
        to="/company/$companyId/vehicles/$vehicleId/trips"
        params={{ companyId, vehicleId: vehicle.id }}
        className="row-open"
      >
        <VehicleName vehicle={vehicle} isNamed />
      </Link>
      <span className="vehicle-corner">
        <Distance value={attributes.odometer} system={attributes.systemOfUnits} isStrong />
      </span>
      <span className="row-line vehicle-line">
        <span className="clip">
          {drivers.names.length > 0 ? <Drivers {...drivers} /> : placeText(attributes.place) || '–'}
        </span>
        {vehicle.meta.plan.name === null ? (
          <LatestTrip of={vehicle} isShort />
        ) : (
          <Licence vehicle={vehicle} />
        )}
      </span>
      {month && figures && (
        <span className={`row-line ${styles.facts}`}>
          {figures.distance > 0 && (
            <span>
              <small className="muted">{shortMonth(month, language)}</small>{' '}
              <MonthDistance {...{ vehicle, companyId, month }} distance={figures.distance} />
            </span>
          )}
          <LogbookState {...{ vehicle, figures, companyId }} most={2} />
          {due?.meta.due && due.meta.due.state !== 'later' && (
            <NextDue reminder={due} companyId={companyId} isDense />
          )}
        </span>
      )}
    </div>
  )
}
