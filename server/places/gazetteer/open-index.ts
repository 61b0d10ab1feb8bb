import { existsSync, readFileSync } from 'node:fs'
import type { Coordinate } from '#contract/kernel/place.ts'
import {
  CODE_LENGTH,
  HEADER_BYTES,
  type IndexHeader,
  MANY,
  NO_LATITUDE,
  NONE,
  type Part,
  UNITS_PER_DEGREE,
} from './layout.ts'

export type Index = NonNullable<ReturnType<typeof openIndex>>

/** The index as stored in its file; null if it was not built. */
export function openIndex(path: string) {
  if (!existsSync(path)) return null
  const file = readFileSync(path)
  const bytes = file.byteOffset % 4 === 0 ? file : new Uint8Array(file)
  const head = JSON.parse(Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('utf8')) as IndexHeader
  const locate = (part: Part) => ({
    from: bytes.byteOffset + head.parts[part].at,
    length: head.parts[part].length,
  })
  const uint8 = (part: Part) => new Uint8Array(bytes.buffer, locate(part).from, locate(part).length)
  const uint32 = (part: Part) => new Uint32Array(bytes.buffer, locate(part).from, locate(part).length)
  const int32 = (part: Part) => new Int32Array(bytes.buffer, locate(part).from, locate(part).length)

  const texts = uint8('texts')
  const [latitude, longitude] = [int32('latitude'), int32('longitude')]
  const [german, english, region] = [uint32('german'), uint32('english'), uint32('region')]
  const [country, onlyCode, codes] = [uint8('country'), uint32('onlyCode'), uint8('codes')]
  const textAt = (at: number) => decode(texts.subarray(at + 1, at + 1 + (texts[at] ?? 0)))
  const codeAt = (at: number) => decode(codes.subarray(at * CODE_LENGTH, (at + 1) * CODE_LENGTH)).trimEnd()

  return {
    size: latitude.length,
    latitude,
    longitude,
    weight: uint8('weight'),
    isPart: uint8('isPart'),
    words: {
      bytes: uint8('names'),
      start: uint32('wordStart'),
      end: uint32('wordEnd'),
      town: uint32('wordTown'),
      isFirst: uint8('wordIsFirst'),
    },
    codes: { towns: uint32('codeTown'), at: codeAt },
    name: (town: number, language: 'de' | 'en') =>
      textAt((language === 'de' ? german[town] : english[town]) ?? 0),
    region: (town: number) => textAt(region[town] ?? 0),
    /** The offset of a town's region in the texts; towns of one region share it. */
    regionAt: region,
    text: textAt,
    country: (town: number) => head.countries[country[town] ?? 0] ?? '',
    countryIndex: country,
    countries: head.countries,
    onlyCode: (town: number): string | null => {
      const at = onlyCode[town] ?? NONE
      return at === NONE || at === MANY ? null : codeAt(at)
    },
    coordinate: (town: number): Coordinate | null => {
      const north = latitude[town] ?? NO_LATITUDE
      return north === NO_LATITUDE
        ? null
        : { latitude: north / UNITS_PER_DEGREE, longitude: (longitude[town] ?? 0) / UNITS_PER_DEGREE }
    },
  }
}

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array) => decoder.decode(bytes)
