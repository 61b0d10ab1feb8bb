import { fold } from './fold.ts'
import {
  CODE_LENGTH,
  HEADER_BYTES,
  type IndexHeader,
  MANY,
  NO_LATITUDE,
  NONE,
  PARTS,
  type Part,
  UNITS_PER_DEGREE,
} from './layout.ts'
import type { Town } from './towns.ts'

const uint32 = (values: number[]) => Buffer.from(new Uint32Array(values).buffer)
const int32 = (values: number[]) => Buffer.from(new Int32Array(values).buffer)

/** Packs the towns into the index that `openGazetteer` reads. */
export function buildIndex(towns: Town[]): Buffer {
  const countries = [...new Set(towns.map(({ country }) => country))].toSorted()
  const texts = textWriter()
  const codes = towns
    .flatMap((town, index) => [...town.codes].map((code) => ({ code, index })))
    .toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.index - b.index))
  const placeOfCode = new Map(codes.map(({ index }, place) => [index, place]))
  const words = wordsOf(towns)

  const german = uint32(towns.map(({ de }) => texts.add(de)))
  const english = uint32(towns.map(({ en }) => texts.add(en)))
  const region = uint32(towns.map((town) => texts.add(town.region)))
  const parts: Record<Part, Buffer> = {
    texts: texts.done(),
    names: words.names,
    latitude: int32(
      towns.map(({ coordinate }) =>
        coordinate ? Math.round(coordinate.latitude * UNITS_PER_DEGREE) : NO_LATITUDE,
      ),
    ),
    longitude: int32(
      towns.map(({ coordinate }) => Math.round((coordinate?.longitude ?? 0) * UNITS_PER_DEGREE)),
    ),
    german,
    english,
    region,
    onlyCode: uint32(
      towns.map((town, index) =>
        town.codes.size === 0 ? NONE : town.codes.size > 1 ? MANY : (placeOfCode.get(index) ?? NONE),
      ),
    ),
    country: Buffer.from(towns.map(({ country }) => countries.indexOf(country))),
    weight: Buffer.from(towns.map(({ population }) => Math.round(Math.log10(population + 100) * 10))),
    isPart: Buffer.from(towns.map(({ isPart }) => Number(isPart))),
    wordStart: uint32(words.list.map(({ start }) => start)),
    wordEnd: uint32(words.list.map(({ end }) => end)),
    wordTown: uint32(words.list.map(({ town }) => town)),
    wordIsFirst: Buffer.from(words.list.map(({ isFirst }) => Number(isFirst))),
    codes: Buffer.from(codes.map(({ code }) => code.padEnd(CODE_LENGTH)).join('')),
    codeTown: uint32(codes.map(({ index }) => index)),
  }
  return assemble(countries, parts)
}

function textWriter() {
  const places = new Map<string, number>()
  const pieces: Buffer[] = []
  let at = 0
  return {
    add: (text: string): number => {
      const known = places.get(text)
      if (known !== undefined) return known
      const bytes = Buffer.from(text).subarray(0, 255)
      places.set(text, at)
      pieces.push(Buffer.from([bytes.length]), bytes)
      at += bytes.length + 1
      return at - bytes.length - 1
    },
    done: () => Buffer.concat(pieces),
  }
}

type Word = { start: number; end: number; town: number; isFirst: boolean; text: string }

function wordsOf(towns: Town[]): { names: Buffer; list: Word[] } {
  const pieces: string[] = []
  const list: Word[] = []
  let at = 0
  for (const [town, { de, en, aliases }] of towns.entries())
    for (const name of new Set([fold(de), fold(en), ...aliases])) {
      const end = at + Buffer.byteLength(name)
      // A search may start with any word: Urach finds Bad Urach.
      for (const { index } of name.matchAll(/(?<=^| )[^ ]/gu)) {
        const text = name.slice(index)
        list.push({ start: end - Buffer.byteLength(text), end, town, isFirst: index === 0, text })
      }
      pieces.push(name)
      at = end
    }
  const byBytes = (a: Word, b: Word) => Buffer.compare(Buffer.from(a.text), Buffer.from(b.text))
  return { names: Buffer.from(pieces.join('')), list: list.toSorted(byBytes) }
}

function assemble(countries: string[], parts: Record<Part, Buffer>): Buffer {
  const head: IndexHeader = { countries, parts: {} as IndexHeader['parts'] }
  const pieces: Buffer[] = []
  let at = HEADER_BYTES
  for (const name of Object.keys(PARTS) as Part[]) {
    const bytes = parts[name]
    head.parts[name] = { at, length: bytes.length / PARTS[name] }
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    pieces.push(bytes, padding)
    at += bytes.length + padding.length
  }
  const first = Buffer.alloc(HEADER_BYTES, ' ')
  const written = JSON.stringify(head)
  if (written.length > HEADER_BYTES) throw new Error('the header of the index is too long')
  first.write(written)
  return Buffer.concat([first, ...pieces])
}
