import { NAMED_DRIVERS } from '#contract/overview/calls.ts'

/** What a vehicle drove, in tenths, and who drove it. */
export type Driven = { vehicle_id: string; tenths: number; drivers: string[]; driver_count: number }

/** What the names of all vehicles may take together: more than those of ten thousand ordinary ones. */
const NAMES_BYTES = 1_000_000

/**
 * Sums up `driven`, a row for each vehicle and driver. Names are what was typed, so there may be as many as trips, each of two
 * thousand bytes. A few of each vehicle are told, and the first of every vehicle before the second of any.
 */
export const DRIVEN_VEHICLES = `
  select whole.vehicle_id, whole.tenths, whole.driver_count, coalesce(named.drivers, '{}') as drivers
  from (
    select vehicle_id, sum(tenths) as tenths, count(*) filter (where driver <> '')::integer as driver_count
    from driven group by vehicle_id) whole
  left join (
    select vehicle_id, array_agg(driver order by place) as drivers
    from (
      select vehicle_id, driver, place, sum(octet_length(driver)) over (order by place, tenths desc, vehicle_id) as bytes
      from (
        select vehicle_id, driver, tenths,
          row_number() over (partition by vehicle_id order by tenths desc, driver collate "C") as place
        from driven where driver <> '') ranked
      where place <= ${NAMED_DRIVERS}) few
    where bytes <= ${NAMES_BYTES}
    group by vehicle_id) named on named.vehicle_id = whole.vehicle_id`
