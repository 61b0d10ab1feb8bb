import { beforeAll, expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { waitForRefusals } from '../../security-log/testing.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls } from '../../testing/file-calls.ts'
import { hangUpOn } from '../../testing/hang-up.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { FILE_LIMITS } from './limits.ts'

const NO_ROOM = { ...FILE_LIMITS, maxConcurrentPerCompany: 0, maxWaitingPerCompany: 0 }
const app = useApp({ LOG_LEVEL: 'info' }, { more: fileCalls(), fileLimits: NO_ROOM })
beforeAll(async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

test('a file refused to a reader who has left is a refusal, not an internal error', async () => {
  const { id, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, id)
  const url = `/api/vehicles/${vehicle}/trial-rows`
  const headers = { authorization: `Bearer ${owner.token}` }
  await hangUpOn(app, 'memberships', [{ method: 'GET', url, headers }])
  expect(await waitForRefusals(app.db, 'rate.limited')).toMatchObject([
    { count: 1, user_id: owner.id, client_address: '127.0.0.1', details: { calls: ['getTrialRows'] } },
  ])
  expect(app.log()).toContain('"refused":"rate_limited"')
  expect(app.log()).not.toContain('"fault"')
})
