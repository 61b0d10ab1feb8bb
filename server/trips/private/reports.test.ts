import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import type { Person } from '../../testing/people.ts'
import { makeSecretLogbook, type SecretLogbook, secretTrip } from './testing.ts'

const app = useApp()

let book: SecretLogbook
beforeAll(async () => {
  book = await makeSecretLogbook(app)
})

test('instants of a vehicles report do not tell when a hidden trip began', async () => {
  const report = async (dateEnd: string) => {
    const span = { dateStart: '2026-03-05T00:00:00Z', dateEnd, format: 'csvSingleline', locale: 'en' }
    const reply = await book.manager.send({
      method: 'POST',
      url: `/api/companies/${book.company}/vehicles/report`,
      body: span,
    })
    expect(reply.statusCode).toBe(200)
    return reply.body.split('\r\n').filter((line) => !line.includes('Report,'))
  }
  const around = () => Promise.all(['2026-03-05T11:23:00Z', '2026-03-05T11:25:00Z'].map(report))
  await book.setHidden(true)
  const [before, after] = await around()
  expect(before).toEqual(after)
  expect(before?.join()).toContain('2026-03-05 – 2026-03-05 (Europe/Berlin)')
  await book.setHidden(false)
  const [without, containing] = await around()
  expect(without).not.toEqual(containing)
})

test('a report finds no hidden trip by its driver', async () => {
  await book.setHidden(true)
  await book.driver.post(
    `/api/vehicles/${book.vehicle}/trips`,
    'trip',
    secretTrip(40, 6, { category: 'private', driverName: 'Max' }),
  )
  const preview = (person: Person) =>
    person.post(`/api/companies/${book.company}/reports/preview`, 'report_template', {
      filter: { driverName: 'Max' },
    })
  // The business trip alone.
  expect((await preview(book.manager)).json().data.attributes.trips).toBe(1)
})
