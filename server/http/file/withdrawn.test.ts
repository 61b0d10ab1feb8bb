import { beforeAll, expect, test } from 'vitest'
import { makeCompany, makeMember } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { fileCalls, numbersTo } from '../../testing/file-calls.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { FILE_LIMITS } from './limits.ts'
import { openFile, readAll, waitUntilFree } from './testing.ts'

const more = fileCalls(async ({ db }) => ({
  type: 'text/csv',
  name: 'a.csv',
  content: numbersTo(db, 2_000_000_000),
}))
const app = useApp(
  { LOG_LEVEL: 'info' },
  { more, fileLimits: { ...FILE_LIMITS, maxDurationMs: 20_000, checkRightsMs: 50 } },
)
beforeAll(() => app.app.listen({ host: '127.0.0.1', port: 0 }))

test('a file that is being read ends when its reader loses the right to it', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const manager = await makeMember(app, company, 'company_manager')
  const { response } = await openFile(app, manager.token, `/api/vehicles/${vehicle}/trial-rows`)
  const end = readAll(response)
  expect((await owner.remove(`/api/companies/${company}/users/${manager.id}`)).statusCode).toBe(204)
  expect(await end).toMatchObject({ isWhole: false })
  await waitUntilFree(app.db)
  expect(app.log()).toContain('"reason":"the reader may read it no more"')
})
