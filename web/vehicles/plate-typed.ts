/** Exactly the plate, letter for letter; how a keyboard composes an umlaut is no difference. */
export const isPlateTyped = (typed: string, plate: string): boolean =>
  typed.normalize('NFC') === plate.normalize('NFC')
