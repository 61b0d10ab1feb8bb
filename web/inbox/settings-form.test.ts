import { expect, test } from 'vitest'
import { changeOf, valuesOf } from './settings-form.ts'
import type { InboxSettings } from './settings-queries.ts'

const settings = (attributes: object = {}, version = 2) =>
  ({
    attributes: {
      vehicleIds: null,
      mailDays: [],
      quietHours: null,
      timeZone: 'Europe/Berlin',
      email: null,
      isEmailConfirmed: false,
      ...attributes,
    },
    meta: { version },
  }) as unknown as InboxSettings

test('only what differs is sent, and nothing chosen means all vehicles', () => {
  const saved = settings({ vehicleIds: ['a'], mailDays: [5], quietHours: { from: '21:00', to: '06:00' } })
  const values = valuesOf(saved, 'Europe/Vienna')
  expect(changeOf(values, saved)).toEqual({})
  expect(changeOf({ ...values, vehicleIds: [], day2: true, isQuiet: false }, saved)).toEqual({
    vehicleIds: null,
    mailDays: [2, 5],
    quietHours: null,
  })
})

test('the first time the zone is that of the browser', () => {
  const fresh = settings({}, 1)
  expect(valuesOf(fresh, 'Europe/Vienna').timeZone).toBe('Europe/Vienna')
  expect(valuesOf(settings(), 'Europe/Vienna').timeZone).toBe('Europe/Berlin')
  expect(changeOf({ ...valuesOf(fresh, 'Europe/Vienna'), isQuiet: true }, fresh)).toEqual({
    quietHours: { from: '20:00', to: '07:00' },
    timeZone: 'Europe/Vienna',
  })
})
