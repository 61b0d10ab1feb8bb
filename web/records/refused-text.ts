import type { TFunction } from 'i18next'
import type { BulkOutcome } from '#contract/kernel/bulk.ts'
import { codeText } from '../kernel/problem-text.ts'

/** More names would make the toast longer than the page. */
const NAMES_MAX = 3

/** Why records were refused, and which: one sentence for each reason. */
export function refusedText(
  refused: BulkOutcome['refused'],
  nameOf: (id: string) => string | undefined,
  t: TFunction,
): string {
  const byCode = Map.groupBy(refused, ({ code }) => code)
  return Array.from(byCode, ([code, rows]) => {
    const names = rows.flatMap(({ id }) => nameOf(id) ?? [])
    const listed = names.slice(0, NAMES_MAX).join('; ')
    const more = rows.length - Math.min(names.length, NAMES_MAX)
    const which = more > 0 && listed ? t('bulk.andMore', { names: listed, count: more }) : listed
    return which ? `${which}: ${codeText(code, t)}` : codeText(code, t)
  }).join(' ')
}
