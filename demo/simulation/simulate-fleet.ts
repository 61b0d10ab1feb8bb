import { type DemoVehicle, FLEET } from '../fixtures/fleet.ts'
import { openSpots } from '../map/spots.ts'
import { randomOf } from '../random.ts'
import type { TimedAction } from './action.ts'
import { DAY, type Day, daysBefore } from './calendar.ts'
import type { Drive } from './drive.ts'
import { simulateDrives } from './simulate-drives.ts'
import { simulateEntries } from './simulate-entries.ts'
import { simulateExpenses } from './simulate-expenses.ts'

/** Equal sizes give equal demos, for the same seed and anchor. */
export type DemoSize = { seed: string; anchor: string; days: number; vehicles: number }

/** What somebody does to the logbook of a vehicle, and what was really driven. */
export type VehicleTimeline = {
  vehicle: DemoVehicle
  boughtAt: number
  drives: readonly Drive[]
  events: TimedAction[]
}

/** So many of the newest drives that apps recorded wait for their category; in a small demo a third of all. */
const OPEN_DRIVES = 116

const WHOLE = { days: 730, vehicles: FLEET.length }
export const fullDemoSize = (seed: string, anchor: string): DemoSize => ({ seed, anchor, ...WHOLE })

/** Every vehicle with all actions on its logbook, in order of recording. */
export async function simulateFleet({ seed, anchor, days, vehicles }: DemoSize): Promise<VehicleTimeline[]> {
  const spots = openSpots()
  const fleet = FLEET.slice(0, vehicles)
  const calendars = new Map<string, Day[]>()
  for (const { timeZone } of fleet)
    if (!calendars.has(timeZone)) calendars.set(timeZone, await daysBefore(anchor, days, timeZone))
  const driven = fleet.map((vehicle) => {
    const days = calendars.get(vehicle.timeZone) ?? []
    const own = days.slice(vehicle.boughtAfterDays < days.length ? vehicle.boughtAfterDays : 0)
    const name = `${seed} ${anchor} ${vehicle.plate}`
    return { vehicle, own, name, drives: simulateDrives(vehicle, own, spots, randomOf(`${name} drives`)) }
  })
  const open = openDrives(driven.filter(({ vehicle }) => vehicle.entryMode === 'app'))
  return driven.map((one) => simulateLogbook(one, open))
}

type Driven = { vehicle: DemoVehicle; own: readonly Day[]; name: string; drives: readonly Drive[] }

function openDrives(recorded: readonly Driven[]): ReadonlySet<Drive> {
  const drives = recorded.flatMap((one) => one.drives)
  const count = Math.min(OPEN_DRIVES, Math.floor(drives.length / 3))
  return new Set(drives.toSorted((one, other) => other.endMs - one.endMs).slice(0, count))
}

function simulateLogbook({ vehicle, own, name, drives }: Driven, open: ReadonlySet<Drive>): VehicleTimeline {
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) throw new Error('a simulation needs at least one day')
  const end = last.at(0) + DAY
  const events = [
    ...simulateEntries(vehicle, drives, open, randomOf(`${name} entries`)),
    ...simulateExpenses(vehicle, drives, randomOf(`${name} costs`)),
  ]
    // Actions after the anchor are left out.
    .filter(({ at }) => at < end)
    .toSorted((one, other) => one.at - other.at)
  return { vehicle, boughtAt: first.at(300), drives, events }
}
