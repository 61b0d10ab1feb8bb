/** District, letters, digits: only German plates have this form. */
const GERMAN = /^\p{Lu}{1,3}[-\s]\p{Lu}{1,2}[-\s]?\d{1,4}[EH]?$/u

export const isGermanPlate = (plate: string) => GERMAN.test(plate)
