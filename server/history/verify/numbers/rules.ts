export type Standing = { odometer: string; place: unknown }

export type Told = {
  odometer_said: string
  odometer_said_at: string | null
  place_said: unknown
  place_said_at: string | null
  /** The end of the latest trip; null without one. */
  end_at: string | null
  odometer_end: string | null
  place_end: object | null
  /** The highest reading of an expense after all that. */
  odometer_raised: string | null
  place_end_coordinate: unknown
}

/**
 * Where a vehicle stands: what was said last, by its latest trip's end or by somebody afterwards; an expense
 * after that counts if its odometer is higher.
 */
export function standingOf(told: Told, time: (moment: string) => number): Standing {
  const { end_at } = told
  const wins = (saidAt: string | null) => end_at === null || (saidAt !== null && time(end_at) < time(saidAt))
  const odometer = wins(told.odometer_said_at)
    ? told.odometer_said
    : (told.odometer_end ?? told.odometer_said)
  const { odometer_raised: raised } = told
  return {
    odometer: raised !== null && Number(raised) > Number(odometer) ? raised : odometer,
    place: wins(told.place_said_at) ? told.place_said : endOf(told),
  }
}

function endOf({ place_end, place_end_coordinate: coordinate }: Told): unknown {
  if (place_end === null && coordinate === null) return null
  return coordinate === null ? place_end : { ...place_end, coordinate }
}
