/** District, letters, digits: only German plates have this form. */
const GERMAN = /^\p{Lu}{1,3}[-\s]\p{Lu}{1,2}[-\s]?\d{1,4}[EH]?$/u

export const isGermanPlate = (plate: string) => GERMAN.test(plate)

/** The name of a country by its ISO 3166-1 code. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
