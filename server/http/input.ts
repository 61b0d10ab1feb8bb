import type { TSchema } from 'typebox'
import { ZONE_FORMAT, zoneNamed } from '#contract/kernel/zones.ts'

type Described = TSchema & {
  type?: string | readonly string[]
  properties?: Record<string, Described>
  items?: Described
  maxItems?: number
  maxLength?: number
  format?: string
}

const allows = (schema: Described, type: string) =>
  typeof schema.type === 'string' ? schema.type === type : (schema.type?.includes(type) ?? false)

/**
 * Brings a sent value into the form that is checked and kept: unknown attributes are dropped, texts
 * are trimmed and brought to NFC, an empty text that may be empty becomes null, a zone gets its proper name. It follows the schema,
 * so a value nested ten thousand deep costs no more than its known part.
 */
export function tidy(schema: Described, value: unknown, onPost: boolean): unknown {
  if (typeof value === 'string') return tidyText(schema, value)
  if (Array.isArray(value)) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema
    return items && value.length <= maxItems ? value.map((item) => tidy(items, item, onPost)) : value
  }
  if (value === null || typeof value !== 'object' || !schema.properties) return value

  const tidied: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const next = tidy(property, (value as Record<string, unknown>)[name], onPost)
    // When something is made, null says the same as nothing: the default is taken.
    if (next !== null || !onPost) tidied[name] = next
  }
  return tidied
}

function tidyText(schema: Described, value: string): unknown {
  const whole = value.trim().normalize('NFC')
  // Too long is too long, however long: no pattern ever sees more than decides that.
  const text = schema.maxLength === undefined ? whole : whole.slice(0, 2 * schema.maxLength + 2)
  if (text === '' && allows(schema, 'null')) return null
  return schema.format === ZONE_FORMAT ? (zoneNamed(text) ?? text) : text
}
