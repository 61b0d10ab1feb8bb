import { type CastVehicle, FLEET } from '../cast/fleet.ts'
import { openSpots, type Spots } from '../map/spots.ts'
import { randomOf } from '../random.ts'
import { DAY, type Day, daysBefore } from './calendar.ts'
import { costsOf } from './costs-of.ts'
import { drivesOf } from './drives-of.ts'
import { entriesOf } from './entries-of.ts'
import type { Event } from './event.ts'

/** The same size, seed and anchor tell the same story. */
export type Size = { seed: string; anchor: string; days: number; vehicles: number }

export type VehicleStory = { vehicle: CastVehicle; boughtAt: number; events: Event[] }

const WHOLE = { days: 730, vehicles: FLEET.length }
export const wholeDemo = (seed: string, anchor: string): Size => ({ seed, anchor, ...WHOLE })

/** Every vehicle with all that is done to its logbook, in the order in which it is recorded. */
export async function storiesOf({ seed, anchor, days, vehicles }: Size): Promise<VehicleStory[]> {
  const spots = openSpots()
  const fleet = FLEET.slice(0, vehicles)
  const calendars = new Map<string, Day[]>()
  for (const { timeZone } of fleet)
    if (!calendars.has(timeZone)) calendars.set(timeZone, await daysBefore(anchor, days, timeZone))
  return fleet.map((vehicle) =>
    storyOf(vehicle, calendars.get(vehicle.timeZone) ?? [], `${seed} ${anchor} ${vehicle.plate}`, spots),
  )
}

function storyOf(vehicle: CastVehicle, days: readonly Day[], seed: string, spots: Spots): VehicleStory {
  const own = days.slice(vehicle.boughtAfterDays < days.length ? vehicle.boughtAfterDays : 0)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) throw new Error('a story takes some days')
  const drives = drivesOf(vehicle, own, spots, randomOf(`${seed} drives`))
  const end = last.at(0) + DAY
  const events = [
    ...entriesOf(vehicle, drives, randomOf(`${seed} entries`)),
    ...costsOf(vehicle, drives, randomOf(`${seed} costs`)),
  ]
    // What would be recorded after the end of the story is not recorded yet.
    .filter(({ at }) => at < end)
    .toSorted((one, other) => one.at - other.at)
  return { vehicle, boughtAt: first.at(300), events }
}
