import type { TSchema } from 'typebox'
import { isUuidSchema, mayFit } from '#contract/kernel/text.ts'
import { ZONE_FORMAT, zoneNamed } from '#contract/kernel/zones.ts'
import { Refusal } from './refusal.ts'

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
 * are trimmed and brought to NFC, an empty text that may be empty becomes null, a zone gets its proper name, an id is in
 * lower case. It
 * follows the schema, so a value nested ten thousand deep costs no more than its known part. What is far too long is
 * refused first: to normalise a text takes the square of its length, and to check many items is expensive.
 */
export function tidy(schema: Described, value: unknown, onPost: boolean, pointer = ''): unknown {
  if (typeof value === 'string') return tidyText(schema, value, pointer)
  if (Array.isArray(value)) return tidyItems(schema, value, onPost, pointer)
  if (value === null || typeof value !== 'object' || !schema.properties) return value

  const tidied: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, name)) continue
    const next = tidy(property, (value as Record<string, unknown>)[name], onPost, `${pointer}/${name}`)
    // When something is made, null says the same as nothing: the default is taken.
    if (next !== null || !onPost) tidied[name] = next
  }
  return tidied
}

function tidyItems(schema: Described, value: unknown[], onPost: boolean, pointer: string): unknown {
  const { items, maxItems } = schema
  if (maxItems !== undefined && value.length > maxItems) throw tooLong(pointer, maxItems, 'items')
  return items ? value.map((item, index) => tidy(items, item, onPost, `${pointer}/${index}`)) : value
}

function tidyText(schema: Described, value: string, pointer: string): unknown {
  const { maxLength } = schema
  if (!mayFit(value, maxLength)) {
    if (maxLength !== undefined) throw tooLong(pointer, maxLength, 'characters')
    // Without a limit of its own it is an id or a word of a list, and this is none.
    return ''
  }
  const text = value.trim().normalize('NFC')
  if (text === '' && allows(schema, 'null')) return null
  if (isUuidSchema(schema)) return text.toLowerCase()
  return schema.format === ZONE_FORMAT ? (zoneNamed(text) ?? text) : text
}

const tooLong = (pointer: string, limit: number, what: 'items' | 'characters') =>
  new Refusal('validation.failed', [{ pointer, detail: `must not have more than ${limit} ${what}` }])
