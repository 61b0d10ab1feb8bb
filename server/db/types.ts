import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types

// Timestamps and decimals stay text: a Date would lose microseconds and the zone, a float the precision.
const asText: Parse = (text) => text
const TEXT_TYPES = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.NUMERIC,
  builtins.TEXT,
  builtins.UUID,
])

const TEXTS: number = 1009
const anyTexts: Parse = pg.types.getTypeParser(TEXTS, 'text')
/** Nearly all arrays of texts are plain words; those are split, not parsed. */
const texts: Parse = (list) =>
  /["\\]|NULL|.\{/.test(list) || list === '{}' ? anyTexts(list) : list.slice(1, -1).split(',')

/** The parser of a type. */
function parserOf(oid: number): Parse {
  if (TEXT_TYPES.has(oid)) return asText
  return oid === TEXTS ? texts : pg.types.getTypeParser(oid, 'text')
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? pg.types.getTypeParser(oid, format) : parserOf(oid),
}
