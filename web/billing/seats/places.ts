/** Up to so many seats each has a place of its own. */
export const PLACES_MAX = 24
/** Of vehicles without a seat so many are named. */
export const WITHOUT_MAX = 24

type Vehicle = { id: string; licensePlate: string }

/** Case, spaces and dashes make no difference, as in every search for a plate. */
const plain = (plate: string) => plate.toLocaleLowerCase('de').replaceAll(/[\s-]/g, '')

export const isFound = (plate: string, search: string) => plain(plate).includes(plain(search))

/** How the free seats are shown: each by itself, or all of them in one place. */
export function freePlaces(quantity: number, usage: number): { isOne: boolean; count: number } {
  return { isOne: quantity > PLACES_MAX, count: Math.max(0, quantity - usage) }
}

export const withoutSeat = (all: readonly Vehicle[], seated: readonly { id: string }[]): Vehicle[] => {
  const taken = new Set(seated.map(({ id }) => id))
  return all.filter(({ id }) => !taken.has(id))
}
