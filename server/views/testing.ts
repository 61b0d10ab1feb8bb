import type { View } from '#contract/views/view.ts'
import { newId } from '../db/id.ts'
import type { TestApp } from '../testing/app.ts'
import type { Person } from '../testing/people.ts'

let count = 0

export type ReadView = { id: string; attributes: View; meta: { version: number } }

/** A view of trips, saved by a member. */
export async function makeView(maker: Person, companyId: string, attributes: object = {}): Promise<ReadView> {
  const sent = { list: 'trips', label: `Ansicht ${++count}`, ...attributes }
  const reply = await maker.post(`/api/companies/${companyId}/views`, 'view', sent)
  if (reply.statusCode !== 201) throw new Error(`no view was saved: ${reply.body}`)
  return reply.json<{ data: ReadView }>().data
}

/** A view of the company, however many it has. */
export async function insertView({ db }: TestApp, companyId: string): Promise<string> {
  const id = newId()
  const values = { id, company_id: companyId, list: 'trips', label: `Ansicht ${++count}`, query: '{}' }
  await db.insertInto('saved_views').values(values).execute()
  return id
}
