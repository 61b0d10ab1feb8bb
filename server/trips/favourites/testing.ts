import type { Favourite } from '#contract/trips/favourite.ts'
import type { Person } from '../../testing/people.ts'

let count = 0

export type ReadFavourite = { id: string; attributes: Favourite; meta: { version: number } }

/** A favourite, kept by a member. */
export async function makeFavourite(
  maker: Person,
  companyId: string,
  attributes: object = {},
): Promise<ReadFavourite> {
  const sent = { label: `Weg ${++count}`, ...attributes }
  const reply = await maker.post(`/api/companies/${companyId}/favourites`, 'favourite', sent)
  if (reply.statusCode !== 201) throw new Error(`no favourite was kept: ${reply.body}`)
  return reply.json<{ data: ReadFavourite }>().data
}
