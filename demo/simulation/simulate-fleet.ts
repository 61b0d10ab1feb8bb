import { type DemoVehicle, FLEET } from '../fixtures/fleet.ts'
import { openSpots, type Spots } from '../map/spots.ts'
import { randomOf } from '../random.ts'
import type { TimedAction } from './action.ts'
import { DAY, type Day, daysBefore } from './calendar.ts'
import { simulateDrives } from './simulate-drives.ts'
import { simulateEntries } from './simulate-entries.ts'
import { simulateExpenses } from './simulate-expenses.ts'

/** Equal sizes give equal demos, for the same seed and anchor. */
export type DemoSize = { seed: string; anchor: string; days: number; vehicles: number }

export type VehicleTimeline = { vehicle: DemoVehicle; boughtAt: number; events: TimedAction[] }

const WHOLE = { days: 730, vehicles: FLEET.length }
export const fullDemoSize = (seed: string, anchor: string): DemoSize => ({ seed, anchor, ...WHOLE })

/** Every vehicle with all actions on its logbook, in order of recording. */
export async function simulateFleet({ seed, anchor, days, vehicles }: DemoSize): Promise<VehicleTimeline[]> {
  const spots = openSpots()
  const fleet = FLEET.slice(0, vehicles)
  const calendars = new Map<string, Day[]>()
  for (const { timeZone } of fleet)
    if (!calendars.has(timeZone)) calendars.set(timeZone, await daysBefore(anchor, days, timeZone))
  return fleet.map((vehicle) =>
    simulateVehicle(
      vehicle,
      calendars.get(vehicle.timeZone) ?? [],
      `${seed} ${anchor} ${vehicle.plate}`,
      spots,
    ),
  )
}

function simulateVehicle(
  vehicle: DemoVehicle,
  days: readonly Day[],
  seed: string,
  spots: Spots,
): VehicleTimeline {
  const own = days.slice(vehicle.boughtAfterDays < days.length ? vehicle.boughtAfterDays : 0)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) throw new Error('a simulation needs at least one day')
  const drives = simulateDrives(vehicle, own, spots, randomOf(`${seed} drives`))
  const end = last.at(0) + DAY
  const events = [
    ...simulateEntries(vehicle, drives, randomOf(`${seed} entries`)),
    ...simulateExpenses(vehicle, drives, randomOf(`${seed} costs`)),
  ]
    // Actions after the anchor are left out.
    .filter(({ at }) => at < end)
    .toSorted((one, other) => one.at - other.at)
  return { vehicle, boughtAt: first.at(300), events }
}
