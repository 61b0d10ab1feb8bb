import Type, { type Static } from 'typebox'

export const PAGE_LIMIT_DEFAULT = 50
export const PAGE_LIMIT_MAX = 200

/** Query values are text: the pattern checks them, `readPage` converts them. */
export const PageQuery = Type.Object({
  'page[limit]': Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|1[0-9][0-9]|200)$' })),
  'page[offset]': Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,9})$' })),
})

export type Page = { limit: number; offset: number }

export function readPage(query: Static<typeof PageQuery>): Page {
  return {
    limit: Number(query['page[limit]'] ?? PAGE_LIMIT_DEFAULT),
    offset: Number(query['page[offset]'] ?? 0),
  }
}

export const PageMeta = Type.Object({
  limit: Type.Integer(),
  offset: Type.Integer(),
  total: Type.Integer(),
})
