import { expect, test } from 'vitest'
import { checkVehicle, checkVehicleChange } from './checked-values.ts'

test.each([
  [{ licensePlate: 'RT-WB\n1' }, '/data/attributes/licensePlate'],
  [{ timeZone: 'Mars/Olympus' }, '/data/attributes/timeZone'],
  [{ odometer: -1 }, '/data/attributes/odometer'],
  [{ currencyCode: 'DEM' }, '/data/attributes/currencyCode'],
])('what the API refuses is refused without a request too: %j', (wrong, pointer) => {
  const refusal = expect.objectContaining({
    code: 'validation.failed',
    faults: [expect.objectContaining({ pointer })],
  })
  expect(() => checkVehicle({ licensePlate: 'RT-WB 1', ...wrong })).toThrow(refusal)
  expect(() => checkVehicleChange(wrong)).toThrow(refusal)
})

test('values are normalised as by the API', () => {
  expect(checkVehicle({ licensePlate: ' RT-WB 1 ', timeZone: 'europe/berlin', place: null })).toEqual({
    licensePlate: 'RT-WB 1',
    timeZone: 'Europe/Berlin',
  })
})
