import lookUp from '@photostructure/tz-lookup'
import type { Coordinate } from '#contract/kernel/place.ts'

/** The IANA zone of a coordinate; at sea that of its meridian. */
export const zoneOf = ({ latitude, longitude }: Coordinate): string => lookUp(latitude, longitude)
