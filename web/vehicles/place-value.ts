import type { Place } from '#contract/kernel/place.ts'

// A place is one value of a form: its text is the place itself.

export const placeValue = (place: Place | null): string => (place ? JSON.stringify(place) : '')
export const placeIn = (value: string): Place | null => (value ? (JSON.parse(value) as Place) : null)
