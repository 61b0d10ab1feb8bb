import Type from 'typebox'

// JSON Schema counts characters, so do the limits of the wire. Line breaks and other control
// characters have no place in a name: they would travel into mail headers and file names.
const SINGLE_LINE = '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$'

export const LABEL_LENGTH = 120

/** One line of text that may not be empty once it is trimmed. */
export const label = (options: { maxLength?: number } = {}) =>
  Type.String({ minLength: 1, maxLength: LABEL_LENGTH, pattern: SINGLE_LINE, ...options })

/** One line of text that may be empty; an empty one is kept as null. */
export const optionalLabel = (options: { maxLength?: number } = {}) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: LABEL_LENGTH,
    pattern: SINGLE_LINE,
    ...options,
  })

/** The simple rule of the specification: no spaces, one @, a dot in the domain. */
export const email = () =>
  Type.String({
    maxLength: 254,
    pattern:
      '^[^\\s@\\u0000-\\u001f\\u007f<>,;:"]+@[^\\s@\\u0000-\\u001f\\u007f<>,;:"]+\\.[^\\s@\\u0000-\\u001f\\u007f<>,;:"]+$',
  })

export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] })

export const uuid = () =>
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
