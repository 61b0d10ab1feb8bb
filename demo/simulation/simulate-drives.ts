import { KM_PER_MILE } from '#domain/distance.ts'
import type { DemoVehicle } from '../fixtures/fleet.ts'
import { minutesFor, roadKm } from '../map/roads.ts'
import type { Spots } from '../map/spots.ts'
import type { Random } from '../random.ts'
import { type Day, MINUTE } from './calendar.ts'
import type { Drive } from './drive.ts'
import { planDay } from './plan-day.ts'

const LAST_MINUTE = 1_410

/** All drives of a vehicle on these days, in order. */
export function simulateDrives(
  vehicle: DemoVehicle,
  days: readonly Day[],
  spots: Spots,
  random: Random,
): Drive[] {
  const drives: Drive[] = []
  const unit = vehicle.systemOfUnits === 'metric' ? 1 : KM_PER_MILE
  const home = spots.at(vehicle.home)
  let where = home
  let odometer = vehicle.odometer

  for (const day of days) {
    let free = 0
    const driver = vehicle.drivers.length === 1 ? vehicle.drivers[0] : random.pick(vehicle.drivers)
    for (const leg of planDay({ vehicle, day, where, spots, random })) {
      if (leg.to === where) continue
      // Now and then somebody moves the car and enters nothing.
      if (random.isLucky(1 / 90)) odometer += random.between(1, 9)
      const km = roadKm(where.coordinate, leg.to.coordinate) * (0.98 + 0.07 * random.next())
      const distance = Math.max(1, Math.round(km / unit))
      const starts = Math.max(leg.from, free)
      const ends = starts + minutesFor(km) * (0.93 + 0.3 * random.next())
      if (ends > LAST_MINUTE) break
      const [startMs, endMs] = [day.at(starts), Math.max(day.at(ends), day.at(starts) + 2 * MINUTE)]
      drives.push({
        ...leg,
        day,
        home,
        driver,
        start: where,
        startMs,
        endMs,
        odometerStart: odometer,
        odometerEnd: odometer + distance,
      })
      where = leg.to
      odometer += distance
      free = ends + leg.stay
    }
  }
  return drives
}
