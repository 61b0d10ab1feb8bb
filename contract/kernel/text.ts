import Type from 'typebox'

// Limits count characters, as JSON Schema does. A label contains no control characters, which would get into mail
// headers and file names, and no invisible characters or direction marks: two labels that look the same must be equal.
const CONTROL = String.raw`\u0000-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb\u{e0000}-\u{e0fff}`
const TURNING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`
const BLANK = String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u2800\u3164\ufeff\uffa0`
const UNSEEN = CONTROL + TURNING + BLANK
// Joiners of some scripts and of emoji; a text of nothing else would be invisible.
const JOINING = String.raw`\s\u200c\u200d\ufe00-\ufe0f`
const SEEN = `(?=[${JOINING}]*[^${JOINING}])[^${UNSEEN}]+`
const LABEL = `^${SEEN}$`
const EMPTY_OR_LABEL = `^(?:${SEEN})?$`
// Comments are never compared, so invisible characters may stay in them.
const SEVERAL_LINES = `^(?:[^${CONTROL}${TURNING}]|[\\t\\n\\r])*$`

export const LABEL_LENGTH = 120

/** One line of text that may not be empty once it is trimmed. */
export const label = (options: { maxLength?: number } = {}) =>
  Type.String({ minLength: 1, maxLength: LABEL_LENGTH, pattern: LABEL, ...options })

/** One line of text that may be empty; an empty one is stored as null. */
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

/** Limit of texts without their own: ids, and values of an enumeration. */
const WORD_LENGTH = 256
/** A character may be sent as three code units; blanks around a text are trimmed. */
const UNITS_OF_CHARACTER = 3
const BLANKS_AROUND = 256

/**
 * Whether a text can be short enough after it is trimmed and normalized. Checked first: normalizing takes quadratic
 * time, minutes for a megabyte of combining marks.
 */
export const canFit = (text: string, maxLength: number = WORD_LENGTH): boolean =>
  text.length <= UNITS_OF_CHARACTER * maxLength + BLANKS_AROUND

// Unicode's stream-safe text has at most 30 marks in a row; no script writes that many on a letter.
const MARKS_MAX = 30
const MARK = '[\\p{M}\\uff9e\\uff9f]'
// From the first mark of a row only: from each of them, megabytes of marks took a second.
const TOO_MANY_MARKS = new RegExp(`(?<!${MARK})${MARK}{${MARKS_MAX + 1}}`, 'u')

/**
 * Whether normalizing a text takes linear time: it sorts the marks that follow a letter, in the square of their number.
 * Short texts need it as well: a body has hundreds of them, and a stored one is normalized whenever it is compared.
 */
export const isStreamSafe = (text: string): boolean => !TOO_MANY_MARKS.test(text)

const LABEL_RULE = new RegExp(LABEL, 'u')

/**
 * The rule of a label for texts that no schema checks. It accepts nothing that a body may not have: the name of a user
 * is written again as that of a driver.
 */
export const isLabel = (text: string): boolean =>
  text !== '' &&
  canFit(text, LABEL_LENGTH) &&
  isStreamSafe(text) &&
  Array.from(text).length <= LABEL_LENGTH &&
  LABEL_RULE.test(text)

const CONTROLS = new RegExp(`[${CONTROL}]+`, 'gu')
const CONTROLS_IN_LINES = new RegExp(`(?:(?![\\t\\n\\r])[${CONTROL}])+`, 'gu')
const TURNS = new RegExp(`[${TURNING}]+`, 'gu')
const BLANKS = new RegExp(`[${BLANK}]+`, 'gu')

// Pasted text contains invisible characters that a schema refuses (tabs, soft hyphens, direction marks); a user could
// not find them to delete them.

/** Removes from typed or pasted text what a label cannot contain. */
export const sanitizeLabel = (typed: string): string =>
  typed.replace(CONTROLS, ' ').replace(TURNS, '').replace(BLANKS, '')

/** The same of several lines. */
export const sanitizeLines = (typed: string): string =>
  typed.replace(CONTROLS_IN_LINES, ' ').replace(TURNS, '')

/** A text in a reply; an empty one is null. */
export const replyText = () => Type.Unsafe<string | null>({ type: ['string', 'null'] })

export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

export const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

export const uuid = () => Type.String({ pattern: UUID })

export const isUuidSchema = (schema: object): boolean => 'pattern' in schema && schema.pattern === UUID
