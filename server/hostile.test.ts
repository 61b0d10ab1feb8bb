import { expect, test } from 'vitest'
import { makeCompany } from './companies/testing.ts'
import { useApp } from './testing/app.ts'
import { makeTrip, tripFrom } from './trips/testing.ts'
import { makeVehicle } from './vehicles/testing.ts'

// Attacks that were found in reviews. Most of their tests are beside the attacked code.
const app = useApp()

test.each([
  ['a joiner alone', '\u200d'],
  ['a variation selector alone', '\ufe0f'],
  ['a soft hyphen', 'Mes\u00adse'],
  ['an Arabic letter mark', 'Mes\u061cse'],
  ['a combining grapheme joiner', 'Mes\u034fse'],
  ['a Hangul filler', '\u3164'],
  ['a blank of Braille', '\u2800'],
  ['tag characters', 'Messe\u{e0041}\u{e0042}'],
  ['an annotation', 'Mes\ufff9se\ufffb'],
  ['a turn to the left', 'Mes\u202ese'],
  ['no-break spaces', '\u00a0\u00a0'],
])('a name that looks like another or is invisible is refused: %s', async (_, text) => {
  const { id, owner } = await makeCompany(app)
  const invitation = { name: text, email: 'jo@example.test', roleIds: ['company_user'] }
  const replies = await Promise.all([
    owner.post('/api/users/me/selectionlists/tags', 'tag', { label: text }),
    owner.patch('/api/users/me', 'user', { firstName: text }),
    owner.patch(`/api/companies/${id}`, 'company', { name: text }),
    owner.post(`/api/companies/${id}/vehicles`, 'vehicle', { licensePlate: text }),
    owner.post(`/api/companies/${id}/invitations`, 'company_invitation', invitation),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
})

test('names may contain joiners of scripts and of emoji', async () => {
  const person = await app.person()
  for (const label of ['می‌خواهم', '👩‍🔧 Werkstatt', '❤️', 'ශ්‍රී', 'Ünal Öz'])
    expect(
      (await person.post('/api/users/me/selectionlists/tags', 'tag', { label })).json().data.attributes,
    ).toEqual({ label })
})

test('of concurrent merges of the same trips one succeeds, and nothing is lost', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const ids: string[] = []
  for (const hour of [0, 1, 2, 3])
    ids.push((await makeTrip(owner, vehicle, tripFrom(hour * 10, hour * 10 + 10, hour))).id)
  const requested = [ids.slice(0, 2), ids.slice(0, 2), ids.slice(1, 3), ids.slice(0, 3), ids.slice(1)]
  const replies = await Promise.all(
    requested.map((tripIds) =>
      owner.post('/api/transactions/merge-trips', 'merge-trip-transaction', { tripIds }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404, 404, 404])
  const { data } = (await owner.get(`/api/vehicles/${vehicle}/trips`)).json<{
    data: { attributes: { distance: number } }[]
  }>()
  expect(data.reduce((sum, { attributes }) => sum + attributes.distance, 0)).toBe(40)
})
