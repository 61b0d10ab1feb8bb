export type VehiclePosition = { odometer: string; place: unknown }

export type PositionSources = {
  odometer_said: string
  odometer_said_at: string | null
  place_said: unknown
  place_said_at: string | null
  /** The end of the latest trip; null without one. */
  end_at: string | null
  odometer_end: string | null
  place_end: object | null
  /** The highest odometer of an expense after that. */
  odometer_raised: string | null
  place_end_coordinate: unknown
}

/**
 * The position of a vehicle: the end of its latest trip or a later correction; a later expense counts if its odometer
 * is higher.
 */
export function derivePosition(sources: PositionSources, time: (moment: string) => number): VehiclePosition {
  const { end_at } = sources
  const isCorrectionLatest = (saidAt: string | null) =>
    end_at === null || (saidAt !== null && time(end_at) < time(saidAt))
  const odometer = isCorrectionLatest(sources.odometer_said_at)
    ? sources.odometer_said
    : (sources.odometer_end ?? sources.odometer_said)
  const { odometer_raised: raised } = sources
  return {
    odometer: raised !== null && Number(raised) > Number(odometer) ? raised : odometer,
    place: isCorrectionLatest(sources.place_said_at) ? sources.place_said : tripEndPlace(sources),
  }
}

function tripEndPlace({ place_end, place_end_coordinate: coordinate }: PositionSources): unknown {
  if (place_end === null && coordinate === null) return null
  return coordinate === null ? place_end : { ...place_end, coordinate }
}
