import Type from 'typebox'

// JSON Schema counts characters, so do the limits of the wire. Line breaks and other control characters
// have no place in a name: they would travel into mail headers and file names. Nor have characters that
// nobody sees or that turn the direction of what follows: two names that look the same are to be the same.
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb\u{e0000}-\u{e0fff}`
const TURNING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
const BLANK = String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u2800\u3164\ufeff\uffa0`
const UNSEEN = CONTROL + TURNING + BLANK
// Some scripts and emoji are joined by these; alone they are nothing that anybody could read or press.
const JOINING = String.raw`\s\u200c\u200d\ufe00-\ufe0f`
const SEEN = `(?=[${JOINING}]*[^${JOINING}])[^${UNSEEN}]+`
const LABEL = `^${SEEN}$`
const EMPTY_OR_LABEL = `^(?:${SEEN})?$`
// A comment is read and never compared: what came along from another program may stay in it.
const SEVERAL_LINES = `^(?:[^${CONTROL}${TURNING}]|[\\t\\n\\r])*$`

export const LABEL_LENGTH = 120

/** One line of text that may not be empty once it is trimmed. */
export const label = (options: { maxLength?: number } = {}) =>
  Type.String({ minLength: 1, maxLength: LABEL_LENGTH, pattern: LABEL, ...options })

/** One line of text that may be empty; an empty one is kept as null. */
export const optionalLabel = (options: { maxLength?: number } = {}) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: LABEL_LENGTH,
    pattern: EMPTY_OR_LABEL,
    ...options,
  })

/** Text of several lines that may be empty; line breaks and tabs are the only control characters in it. */
export const optionalText = (options: { maxLength: number }) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: SEVERAL_LINES, ...options })

/** Of a text without a limit of its own: ids, and words of a list. */
const WORD_LENGTH = 256
/** A letter may be sent as three code units, and blanks around a text are not kept. */
const UNITS_OF_CHARACTER = 3
const BLANKS_AROUND = 256

/**
 * Whether a text as it came may be short enough once it is trimmed and normalised. Asked first: to normalise takes
 * the square of the length, minutes for a megabyte of combining marks.
 */
export const canFit = (text: string, maxLength: number = WORD_LENGTH): boolean =>
  text.length <= UNITS_OF_CHARACTER * maxLength + BLANKS_AROUND

const LABEL_RULE = new RegExp(LABEL, 'u')

/** The rule of a label for texts that come another way than through a schema. */
export const isLabel = (text: string): boolean =>
  text !== '' &&
  canFit(text, LABEL_LENGTH) &&
  Array.from(text).length <= LABEL_LENGTH &&
  LABEL_RULE.test(text)

const CONTROLS = new RegExp(`[${CONTROL}]+`, 'gu')
const CONTROLS_IN_LINES = new RegExp(`(?:(?![\\t\\n\\r])[${CONTROL}])+`, 'gu')
const TURNS = new RegExp(`[${TURNING}]+`, 'gu')
const BLANKS = new RegExp(`[${BLANK}]+`, 'gu')

// Who pastes from a table, a page or an address book brings along what nobody sees and a schema refuses: tabs between
// cells, soft hyphens, marks around a phone number. Nobody could find it to take it out.

/** What was typed or pasted as the one line that can be kept. */
export const sanitizeLabel = (typed: string): string =>
  typed.replace(CONTROLS, ' ').replace(TURNS, '').replace(BLANKS, '')

/** The same of several lines. */
export const sanitizeLines = (typed: string): string =>
  typed.replace(CONTROLS_IN_LINES, ' ').replace(TURNS, '')

/** A text as it is replied; an empty one is null. */
export const replyText = () => Type.Unsafe<string | null>({ type: ['string', 'null'] })

export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

export const uuid = () => Type.String({ pattern: UUID })

export const isUuidSchema = (schema: object): boolean => 'pattern' in schema && schema.pattern === UUID
