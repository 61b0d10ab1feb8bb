import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { placeParts } from '#domain/places/place-text.ts'
import type { LaidOutColumn } from '../layout/public.ts'
import { Licence } from '../plans/public.ts'
import { NextDue } from '../reminders/public.ts'
import { Distance } from './distance.tsx'
import { Drivers, MonthDistance } from './fleet-cells.tsx'
import { LogbookState } from './logbook-state.tsx'
import type { Vehicle } from './queries.ts'
import { driversOf, type FactsOf } from './use-fleet.ts'
import { LatestTrip, Lines, VehicleName } from './vehicle-cells.tsx'

/** `isNamed`, `isLicensed`: whether any of the vehicles has a name or a licence. */
type Options = { companyId: string; facts: FactsOf; isDense: boolean; isNamed: boolean; isLicensed: boolean }

const NONE = <span className="muted">–</span>

/** The columns of the vehicles in use, in their usual order. */
export function useVehicleColumns({
  companyId,
  facts,
  isDense,
  isNamed,
  isLicensed,
}: Options): readonly LaidOutColumn<Vehicle>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const columns: (LaidOutColumn<Vehicle> | false)[] = [
      {
        id: 'plate',
        label: t('vehicles.plate'),
        isFixed: true,
        width: 142,
        cell: (vehicle) => (
          <Link
            to="/company/$companyId/vehicles/$vehicleId/trips"
            params={{ companyId, vehicleId: vehicle.id }}
            className="row-open"
          >
            <VehicleName vehicle={vehicle} />
          </Link>
        ),
      },
      {
        id: 'name',
        label: t('vehicles.name'),
        isHiddenAtFirst: !isNamed,
        least: 112,
        share: '12.5%',
        cell: ({ attributes: { name } }) => (name ? <span title={name}>{name}</span> : NONE),
      },
      {
        id: 'driver',
        label: t('vehicles.driver'),
        least: 114,
        share: '11.5%',
        cell: (vehicle) => <Drivers {...driversOf(vehicle, facts(vehicle))} />,
      },
      {
        id: 'distance',
        label: t('vehicles.thisMonth'),
        width: 94,
        align: 'end',
        cell: (vehicle) => {
          const { month, figures } = facts(vehicle)
          return month && figures ? (
            <MonthDistance {...{ vehicle, companyId, month }} distance={figures.distance} />
          ) : null
        },
      },
      {
        id: 'odometer',
        label: t('vehicles.odometer'),
        width: 103,
        align: 'end',
        cell: ({ attributes }) => <Distance value={attributes.odometer} system={attributes.systemOfUnits} />,
      },
      {
        id: 'logbook',
        label: t('vehicles.logbook'),
        least: 146,
        cell: (vehicle) => {
          const { figures } = facts(vehicle)
          return figures && <LogbookState {...{ vehicle, figures, companyId }} most={isDense ? 1 : 2} />
        },
      },
      {
        id: 'due',
        label: t('reminders.due'),
        ...(isDense ? { width: 210 } : { least: 126, share: '12.5%' }),
        cell: (vehicle) => {
          const { due } = facts(vehicle)
          return due ? <NextDue reminder={due} companyId={companyId} isDense={isDense} /> : NONE
        },
      },
      {
        id: 'place',
        label: t('vehicles.place'),
        least: 106,
        share: '11%',
        cell: ({ attributes }) => <Lines of={placeParts(attributes.place)} isDense={isDense} />,
      },
      {
        id: 'latest',
        label: t('vehicles.latest'),
        isHiddenAtFirst: true,
        width: 140,
        cell: (vehicle) => <LatestTrip of={vehicle} />,
      },
      isLicensed && {
        id: 'licence',
        label: t('plans.licence'),
        width: 115,
        cell: (vehicle) => <Licence vehicle={vehicle} />,
      },
    ]
    return columns.filter((column) => column !== false)
  }, [t, companyId, facts, isDense, isNamed, isLicensed])
}
