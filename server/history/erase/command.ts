import { parseArgs } from 'node:util'
import { type CommandResult, failure, success } from '../../command-result.ts'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { PARTS, type Part, partLabel } from '../recorded-tables.ts'
import { eraseCompanyBilling } from './erase-company.ts'
import { eraseRecord } from './erase-record.ts'
import { findUsers, SUBJECTS, type Subject } from './store.ts'

export const USAGE = `Usage: npm run erase -- --trip|--expense <id> --part personal|coordinates --actor <user id or e-mail>
       npm run erase -- --company <id> --part billing --actor <user id or e-mail>`

/** `npm run erase`: removes personal data after the legal retention period. */
export async function runErase(db: Db, args: string[]): Promise<CommandResult> {
  const wish = parseOptions(args)
  if (!wish) return failure(USAGE)
  const [actorId, ...others] = await findUsers(db, wish.actor)
  if (!actorId) return failure(`There is no user ${wish.actor}.`)
  if (others.length > 0)
    return failure(
      `Several users have the address ${wish.actor}: name one of ${[actorId, ...others].join(', ')}.`,
    )
  const { subject, id } = wish
  if (subject === 'company') return eraseCompanyBilling(db, id, actorId)
  const erased = await eraseRecord(db, subject, id, wish.part, actorId)
  if (!erased) return failure(`There is no ${subject} ${id}.`)
  const { states, copies, related, reports } = erased
  const words = partLabel(wish.part)
  return success(
    states === 0
      ? `There were no ${words} of this ${subject} left to erase.`
      : `The ${words} of this ${subject} are gone, from ${states} earlier ${states === 1 ? 'state' : 'states'} too.`,
    ...(copies.length > 0
      ? [`So are those of what recording took back of the same drive: ${copies.join(', ')}.`]
      : []),
    ...(reports > 0
      ? [`Stored reports of that time that may show them are gone, and their links end: ${reports}.`]
      : []),
    ...(related.length > 0 ? [`Merged with it, and perhaps saying the same: ${related.join(', ')}.`] : []),
  )
}

type EraseOptions = { id: string; actor: string } & (
  | { subject: Subject; part: Part }
  | { subject: 'company'; part: 'billing' }
)

const text = { type: 'string' } as const
const OPTIONS = { trip: text, expense: text, company: text, part: text, actor: text }
const ERASABLE = [...SUBJECTS, 'company'] as const

function parseOptions(args: string[]): EraseOptions | null {
  try {
    const { part: named, actor, ...ids } = parseArgs({ args, options: OPTIONS }).values
    const [subject, another] = ERASABLE.filter((one) => ids[one] !== undefined)
    const id = subject && ids[subject]
    if (!subject || another || !id || !isId(id) || !actor) return null
    if (subject === 'company') return named === 'billing' ? { subject, id, part: named, actor } : null
    const part = PARTS.find((known) => known === named)
    return part ? { subject, id, part, actor } : null
  } catch {
    return null
  }
}
