// How the index lies in its file: a line of JSON that names its parts, then the parts, each as it is
// used. Nothing is parsed at the start, and a town costs some dozens of bytes instead of an object.

/** The parts and how many bytes one item has. */
export const PARTS = {
  /** The shown texts, each behind a byte that tells its length. */
  texts: 1,
  /** The folded names, one after the other. */
  names: 1,
  latitude: 4,
  longitude: 4,
  /** Where the German and the English name begin in `texts`, and the region. */
  german: 4,
  english: 4,
  region: 4,
  /** The only postal code, as a place in `codes`; NONE without, MANY with several. */
  onlyCode: 4,
  country: 1,
  /** The decimal logarithm of the population, in tenths. */
  weight: 1,
  isPart: 1,
  /** Every word that a name can be looked up by, in order: its place in `names`, its end, its town. */
  wordStart: 4,
  wordEnd: 4,
  wordTown: 4,
  /** One where the word begins the name. */
  wordIsFirst: 1,
  /** Postal codes in order, five letters each, and their towns. */
  codes: 1,
  codeTown: 4,
} as const

export type Part = keyof typeof PARTS
export type IndexHeader = { countries: string[]; parts: Record<Part, { at: number; length: number }> }

export const HEADER_BYTES = 2_048
export const CODE_LENGTH = 5
export const NONE = 0xffff_ffff
export const MANY = 0xffff_fffe
/** No coordinate has this latitude. */
export const NO_LATITUDE = 0x7fff_ffff
export const UNITS_PER_DEGREE = 100_000
