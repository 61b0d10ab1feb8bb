import { fold } from './fold.ts'
import { CODE_LENGTH, HEAD_BYTES, type Head, MANY, NONE, NOWHERE, PARTS, type Part, SCALE } from './layout.ts'
import type { Town } from './towns.ts'

const numbers = (values: number[]) => Buffer.from(new Uint32Array(values).buffer)
const signed = (values: number[]) => Buffer.from(new Int32Array(values).buffer)

/** Packs the towns into the index that `openGazetteer` reads. */
export function writeIndex(towns: Town[]): Buffer {
  const countries = [...new Set(towns.map(({ country }) => country))].toSorted()
  const texts = textWriter()
  const codes = towns
    .flatMap((town, index) => [...town.codes].map((code) => ({ code, index })))
    .toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.index - b.index))
  const placeOfCode = new Map(codes.map(({ index }, place) => [index, place]))
  const words = wordsOf(towns)

  const german = numbers(towns.map(({ de }) => texts.add(de)))
  const english = numbers(towns.map(({ en }) => texts.add(en)))
  const region = numbers(towns.map((town) => texts.add(town.region)))
  const parts: Record<Part, Buffer> = {
    texts: texts.done(),
    names: words.names,
    latitude: signed(
      towns.map(({ coordinate }) => (coordinate ? Math.round(coordinate.latitude * SCALE) : NOWHERE)),
    ),
    longitude: signed(towns.map(({ coordinate }) => Math.round((coordinate?.longitude ?? 0) * SCALE))),
    german,
    english,
    region,
    onlyCode: numbers(
      towns.map((town, index) =>
        town.codes.size === 0 ? NONE : town.codes.size > 1 ? MANY : (placeOfCode.get(index) ?? NONE),
      ),
    ),
    country: Buffer.from(towns.map(({ country }) => countries.indexOf(country))),
    weight: Buffer.from(towns.map(({ population }) => Math.round(Math.log10(population + 100) * 10))),
    isPart: Buffer.from(towns.map(({ isPart }) => Number(isPart))),
    wordStart: numbers(words.list.map(({ start }) => start)),
    wordEnd: numbers(words.list.map(({ end }) => end)),
    wordTown: numbers(words.list.map(({ town }) => town)),
    wordIsFirst: Buffer.from(words.list.map(({ isFirst }) => Number(isFirst))),
    codes: Buffer.from(codes.map(({ code }) => code.padEnd(CODE_LENGTH)).join('')),
    codeTown: numbers(codes.map(({ index }) => index)),
  }
  return joined(countries, parts)
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
  for (const [town, { de, en, also }] of towns.entries())
    for (const name of new Set([fold(de), fold(en), ...also])) {
      const end = at + Buffer.byteLength(name)
      // Each word may begin what is typed: Urach finds Bad Urach.
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

function joined(countries: string[], parts: Record<Part, Buffer>): Buffer {
  const head: Head = { countries, parts: {} as Head['parts'] }
  const pieces: Buffer[] = []
  let at = HEAD_BYTES
  for (const name of Object.keys(PARTS) as Part[]) {
    const bytes = parts[name]
    head.parts[name] = { at, length: bytes.length / PARTS[name] }
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    pieces.push(bytes, padding)
    at += bytes.length + padding.length
  }
  const first = Buffer.alloc(HEAD_BYTES, ' ')
  const written = JSON.stringify(head)
  if (written.length > HEAD_BYTES) throw new Error('the head of the index is too long')
  first.write(written)
  return Buffer.concat([first, ...pieces])
}
