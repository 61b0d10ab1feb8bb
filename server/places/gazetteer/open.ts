import { existsSync, readFileSync } from 'node:fs'
import type { Coordinate } from '#contract/kernel/place.ts'
import { CODE_LENGTH, HEAD_BYTES, type Head, MANY, NONE, NOWHERE, type Part, SCALE } from './layout.ts'

export type Index = NonNullable<ReturnType<typeof openIndex>>

/** The index as it lies in its file, or null where it was not built. */
export function openIndex(path: string) {
  if (!existsSync(path)) return null
  const file = readFileSync(path)
  const bytes = file.byteOffset % 4 === 0 ? file : new Uint8Array(file)
  const head = JSON.parse(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('utf8')) as Head
  const place = (part: Part) => ({
    from: bytes.byteOffset + head.parts[part].at,
    length: head.parts[part].length,
  })
  const small = (part: Part) => new Uint8Array(bytes.buffer, place(part).from, place(part).length)
  const large = (part: Part) => new Uint32Array(bytes.buffer, place(part).from, place(part).length)
  const signed = (part: Part) => new Int32Array(bytes.buffer, place(part).from, place(part).length)

  const texts = small('texts')
  const [latitude, longitude] = [signed('latitude'), signed('longitude')]
  const [german, english, region] = [large('german'), large('english'), large('region')]
  const [country, onlyCode, codes] = [small('country'), large('onlyCode'), small('codes')]
  const textAt = (at: number) => decode(texts.subarray(at + 1, at + 1 + (texts[at] ?? 0)))
  const codeAt = (at: number) => decode(codes.subarray(at * CODE_LENGTH, (at + 1) * CODE_LENGTH)).trimEnd()

  return {
    size: latitude.length,
    latitude,
    longitude,
    weight: small('weight'),
    isPart: small('isPart'),
    words: {
      bytes: small('names'),
      start: large('wordStart'),
      end: large('wordEnd'),
      town: large('wordTown'),
      isFirst: small('wordIsFirst'),
    },
    codes: { towns: large('codeTown'), at: codeAt },
    name: (town: number, language: 'de' | 'en') =>
      textAt((language === 'de' ? german[town] : english[town]) ?? 0),
    region: (town: number) => textAt(region[town] ?? 0),
    /** Where the region of a town stands among the texts; towns of one region share it. */
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
      const north = latitude[town] ?? NOWHERE
      return north === NOWHERE ? null : { latitude: north / SCALE, longitude: (longitude[town] ?? 0) / SCALE }
    },
  }
}

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array) => decoder.decode(bytes)
