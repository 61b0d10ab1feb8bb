import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/kernel/page.ts'

/**
 * One page of an ordered query with the total. One row more than the page is read: if it is missing, the end is known
 * and nothing has to be counted.
 */
export async function readPageRows<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  { limit, offset }: Page,
): Promise<{ rows: R[]; total: number }> {
  const rows = await query
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const isEndKnown = rows.length <= limit && (rows.length > 0 || offset === 0)
  if (isEndKnown) return { rows, total: offset + rows.length }
  const count = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<string>().as('total'))
  const [counted] = (await count.execute()) as unknown as { total: string }[]
  // A row may have been deleted between the two queries; the total must not contradict the page.
  const lowerBound = rows.length === 0 ? 0 : offset + Math.min(rows.length, limit)
  return { rows: rows.slice(0, limit), total: Math.max(Number(counted?.total), lowerBound) }
}
