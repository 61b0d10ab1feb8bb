import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FleetVehicle } from '#contract/overview/calls.ts'
import { type Reminder, useNextReminders } from '../reminders/public.ts'
import { fleetQuery, type Vehicle } from './queries.ts'

/** What stands beside a vehicle in the list; absent until it is loaded, and for archived vehicles. */
export type FleetFacts = {
  month: string | undefined
  figures?: FleetVehicle | undefined
  due?: Reminder | undefined
}
export type FactsOf = (vehicle: Vehicle) => FleetFacts

export function useFleet(companyId: string): FactsOf {
  const { data } = useQuery(fleetQuery(companyId))
  const due = useNextReminders(companyId)
  return useMemo(() => {
    const figures = new Map(data?.vehicles.map((one) => [one.vehicleId, one]))
    return ({ id }) => ({ month: data?.month, figures: figures.get(id), due: due.get(id) })
  }, [data, due])
}

/** `names` are some of them. */
export type VehicleDrivers = { names: readonly string[]; count: number }

/** The driver of new trips, else who drove in this month, the longest distance first. */
export function driversOf({ attributes, meta }: Vehicle, { figures }: FleetFacts): VehicleDrivers {
  if (attributes.defaultDriverId !== null && meta.newTripDriverName !== null)
    return { names: [meta.newTripDriverName], count: 1 }
  return { names: figures?.drivers ?? [], count: figures?.driverCount ?? 0 }
}
