import type { TSchema } from 'typebox'
import { canFit, isStreamSafe, isUuidSchema } from '#contract/kernel/text.ts'
import { canonicalZone, ZONE_FORMAT } from '#contract/kernel/zones.ts'
import { Refusal } from './refusal.ts'

type JsonSchema = TSchema & {
  type?: string | readonly string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxItems?: number
  maxLength?: number
  format?: string
}

const allows = (schema: JsonSchema, type: string) =>
  typeof schema.type === 'string' ? schema.type === type : (schema.type?.includes(type) ?? false)

/**
 * Normalizes a value by its schema before it is validated and stored: drops unknown attributes, trims texts and
 * converts them to NFC, turns empty nullable texts into null, zones into their canonical name, ids into lower case. It
 * walks the schema, so a deeply nested value costs no more than its known part. Values that are too long are refused
 * first, and so are texts with too many marks in a row: normalizing them takes quadratic time, and checking many items is
 * expensive.
 */
export function normalizeInput(schema: JsonSchema, value: unknown, onPost: boolean, pointer = ''): unknown {
  if (typeof value === 'string') return normalizeText(schema, value, pointer)
  if (Array.isArray(value)) return normalizeItems(schema, value, onPost, pointer)
  if (value === null || typeof value !== 'object' || !schema.properties) return value

  const tidied: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const next = normalizeInput(
      property,
      (value as Record<string, unknown>)[name],
      onPost,
      `${pointer}/${name}`,
    )
    // On creation, null means the default, like a missing value.
    if (next !== null || !onPost) tidied[name] = next
  }
  return tidied
}

function normalizeItems(schema: JsonSchema, value: unknown[], onPost: boolean, pointer: string): unknown {
  const { items, maxItems } = schema
  if (maxItems !== undefined && value.length > maxItems) throw tooLong(pointer, maxItems, 'items')
  return items
    ? value.map((item, index) => normalizeInput(items, item, onPost, `${pointer}/${index}`))
    : value
}

function normalizeText(schema: JsonSchema, value: string, pointer: string): unknown {
  const { maxLength } = schema
  if (!canFit(value, maxLength)) {
    if (maxLength !== undefined) throw tooLong(pointer, maxLength, 'characters')
    // Too long for an id or a value of an enumeration.
    return ''
  }
  if (!isStreamSafe(value))
    throw new Refusal('validation.failed', [{ pointer, detail: 'must not have so many marks on a letter' }])
  const text = value.trim().normalize('NFC')
  if (text === '' && allows(schema, 'null')) return null
  if (isUuidSchema(schema)) return text.toLowerCase()
  return schema.format === ZONE_FORMAT ? (canonicalZone(text) ?? text) : text
}

const tooLong = (pointer: string, limit: number, what: 'items' | 'characters') =>
  new Refusal('validation.failed', [{ pointer, detail: `must not have more than ${limit} ${what}` }])
