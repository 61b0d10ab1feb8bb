import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeVehicle } from './testing.ts'

const app = useApp()

type Read = {
  data: { id: string; attributes: { licensePlate: string } }[]
  meta: { page: { total: number } }
}

test('plates are found and ordered without case, spaces and dashes, numbers as numbers', async () => {
  const { id, owner } = await makeCompany(app)
  for (const licensePlate of ['RT-WB 100', 'rt wb-9', 'TÜ–X 1', 'RT-A 2026E', 'Ä-B 1'])
    await makeVehicle(owner, id, { licensePlate })
  const found = async (search: string) => {
    const reply = await owner.get(
      `/api/companies/${id}/vehicles?filter[licensePlate]=${encodeURIComponent(search)}`,
    )
    expect(reply.statusCode).toBe(200)
    return reply.json<Read>().data.map((one) => one.attributes.licensePlate)
  }
  expect(await found('')).toEqual(['Ä-B 1', 'RT-A 2026E', 'rt wb-9', 'RT-WB 100', 'TÜ–X 1'])
  expect(await found('rtwb')).toEqual(['rt wb-9', 'RT-WB 100'])
  expect(await found('t-w B')).toEqual(['rt wb-9', 'RT-WB 100'])
  expect(await found('üx')).toEqual(['TÜ–X 1'])
  expect(await found('2026e')).toEqual(['RT-A 2026E'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found('\\')).toEqual([])
  expect(await found(' - ')).toHaveLength(5)
})
