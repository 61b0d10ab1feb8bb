import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'

const app = useApp()

// PostgreSQL accepts offsets below 16 hours, RFC 3339 up to 23:59.
test.each(['filter[from]', 'filter[to]'])('%s accepts every offset of RFC 3339', async (name) => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  await makeTrip(owner, vehicle, tripFrom(0, 10))
  for (const at of ['2025-01-01T00:00:00+23:59', '2025-01-01T00:00:00-16:00']) {
    const query = `${encodeURIComponent(name)}=${encodeURIComponent(at)}`
    const reply = await owner.get(`/api/vehicles/${vehicle}/trips?${query}`)
    expect([reply.statusCode, reply.json().meta.page.total]).toEqual([200, name === 'filter[from]' ? 1 : 0])
  }
})
