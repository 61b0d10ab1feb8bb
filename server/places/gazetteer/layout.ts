// File format of the index: a JSON header that locates the parts, then the parts as typed arrays. Nothing is parsed at
// start.

/** The parts and the bytes per item. */
export const PARTS = {
  /** The shown texts, each after a byte with its length. */
  texts: 1,
  /** The folded names, concatenated. */
  names: 1,
  latitude: 4,
  longitude: 4,
  /** Offsets of the German name, the English name and the region in `texts`. */
  german: 4,
  english: 4,
  region: 4,
  /** The only postal code, as an index into `codes`; NONE without one, MANY with several. */
  onlyCode: 4,
  country: 1,
  /** The decimal logarithm of the population, in tenths. */
  weight: 1,
  isPart: 1,
  /** Every word of every name, sorted: its offset in `names`, its end, its town. */
  wordStart: 4,
  wordEnd: 4,
  wordTown: 4,
  /** 1 if the word starts the name. */
  wordIsFirst: 1,
  /** Sorted postal codes, five letters each, and their towns. */
  codes: 1,
  codeTown: 4,
} as const

export type Part = keyof typeof PARTS
export type IndexHeader = { countries: string[]; parts: Record<Part, { at: number; length: number }> }

export const HEADER_BYTES = 2_048
export const CODE_LENGTH = 5
export const NONE = 0xffff_ffff
export const MANY = 0xffff_fffe
/** A latitude that no coordinate has. */
export const NO_LATITUDE = 0x7fff_ffff
export const UNITS_PER_DEGREE = 100_000
