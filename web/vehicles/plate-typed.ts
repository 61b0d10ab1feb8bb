/** Compares the plate exactly, after Unicode normalisation. */
export const isPlateTyped = (typed: string, plate: string): boolean =>
  typed.normalize('NFC') === plate.normalize('NFC')
