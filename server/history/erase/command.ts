import { parseArgs } from 'node:util'
import { isId } from '../../db/id.ts'
import type { Db } from '../../db/pool.ts'
import { PARTS, type Part } from '../recorded.ts'
import { eraseTrip } from './erase-trip.ts'
import { usersNamed } from './store.ts'

export const USAGE =
  'Usage: npm run erase -- --trip <id> --part personal|coordinates --actor <user id or e-mail>'

export type Answer = { lines: string[]; isRefusal: boolean }

const refused = (line: string): Answer => ({ lines: [line], isRefusal: true })

/** `npm run erase`: for data protection, after the time that the law wants a logbook kept. */
export async function answerErase(db: Db, args: string[]): Promise<Answer> {
  const wish = read(args)
  if (!wish) return refused(USAGE)
  const [actorId, ...others] = await usersNamed(db, wish.actor)
  if (!actorId) return refused(`There is no user ${wish.actor}.`)
  if (others.length > 0)
    return refused(
      `Several users have the address ${wish.actor}: name one of ${[actorId, ...others].join(', ')}.`,
    )
  const erased = await eraseTrip(db, wish.trip, wish.part, actorId)
  if (!erased) return refused(`There is no trip ${wish.trip}.`)
  const { states, related } = erased
  const words = wish.part === 'personal' ? 'personal texts' : 'coordinates'
  return {
    lines: [
      states === 0
        ? `There were no ${words} of this trip left to erase.`
        : `The ${words} of this trip are gone, from ${states} earlier ${states === 1 ? 'state' : 'states'} too.`,
      ...(related.length > 0 ? [`Merged with it, and perhaps saying the same: ${related.join(', ')}.`] : []),
    ],
    isRefusal: false,
  }
}

function read(args: string[]): { trip: string; part: Part; actor: string } | null {
  try {
    const options = { trip: { type: 'string' }, part: { type: 'string' }, actor: { type: 'string' } } as const
    const { trip, part: named, actor } = parseArgs({ args, options }).values
    const part = PARTS.find((known) => known === named)
    return trip && isId(trip) && part && actor ? { trip, part, actor } : null
  } catch {
    return null
  }
}
