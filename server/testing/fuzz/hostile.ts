import fc from 'fast-check'

const times = (part: string, ...counts: number[]) => counts.map((count) => part.repeat(count))

/** Texts that are expensive to normalize, trim or match. */
const TEXTS = [
  ...times('\u0315\u0300', 60, 1_000, 20_000, 150_000),
  ...times('\u1100\u1161\u11a8', 60, 5_000),
  ...times('\ufdfa', 100, 5_000),
  ...times(' ', 300, 100_000),
  ...times(' x', 100, 50_000),
  ...times('\ud800', 1, 5_000),
  ...times('\udc00\ud83d', 1, 5_000),
  ...times('👩\u200d🔧', 50, 5_000),
  ...times('a@', 50, 5_000),
  `${'a.'.repeat(5_000)}@${'b-'.repeat(5_000)}.`,
  `a@${'a-'.repeat(100)}${'.a-a'.repeat(5_000)}`,
  `${'A_'.repeat(30)}!`,
  `${'/a'.repeat(30)}/`,
  `2026-03-01T07:15:00.${'0'.repeat(10_000)}Z`,
  `${'1'.repeat(10_000)},${'1'.repeat(10_000)}`,
]

const numbered = (count: number, part: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => part(nth)).join(',')

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** JSON that takes much more memory than its length. */
const SHAPES = [
  nested('[', ']', 20),
  nested('[', ']', 10_000),
  nested('{"data":', '}', 10_000),
  nested('[{"a":', '}]', 12),
  '['.repeat(100_000),
  ...[50, 4_000, 300_000].map((count) => `[${numbered(count, () => '{}')}]`),
  `[${numbered(4_000, () => 'null')}]`,
  `[${numbered(20_000, (nth) => `{"k${nth}":${nth}}`)}]`,
  `{${numbered(4_900, (nth) => `"k${nth}":[]`)}}`,
  `{${numbered(4_000, () => '"a":1')}}`,
  `{${numbered(20_000, () => '"__proto__":{}')}}`,
  `[${numbered(30_000, () => '{"latitude":1,"longitude":1,"timestampIso":"2026-01-01T00:00:00Z"}')}]`,
  '1e999',
  '-1e308',
  '1e-400',
  '-0',
  '9'.repeat(10_000),
  `0.${'1'.repeat(10_000)}`,
  `"${'\\u0041'.repeat(50_000)}"`,
  '"\\ud800\\udc00\\ud800"',
]

/** A drawn value contains the name of a shape: printing the shape in a failure would take megabytes. */
const name = (nth: number) => `shape ${nth} of hostile.ts`

export const withShapes = (json: string): string =>
  SHAPES.reduce((text, shape, nth) => text.replace(`"${name(nth)}"`, () => shape), json)

export const hostileText = fc.constantFrom(...TEXTS)

export const hostile: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.constantFrom(...SHAPES.map((_, nth) => name(nth))),
)
