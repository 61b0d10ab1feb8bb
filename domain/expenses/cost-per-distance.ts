/** To the cent, or null without a distance. Computed in whole cents and tenths, so that rounding is exact. */
export const costPerDistance = (grossing: number, distance: number): number | null =>
  distance > 0 ? Math.round((Math.round(grossing * 100) * 10) / Math.round(distance * 10)) / 100 : null
