import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { allCalls } from '#contract/calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { waitFor } from '../testing/wait-for.ts'
import { waitUntilBlocked } from '../testing/wait-until-blocked.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { WORK_LIMITS } from './limiter.ts'

afterEach(() => void vi.useRealTimers())

const ID = '01a1ec45-2ec7-7e0c-a5fa-5160bd992052'
const limited: Call[] = allCalls.filter(({ right }) => right.on === 'public' && right.limit !== 'none')
const requestOf = ({ method, path }: Call) => ({ method, url: `/api${path.replace(/:\w+/g, ID)}` })

describe('on a server with one slot', () => {
  const app = useApp({}, { workLimits: { ...WORK_LIMITS, total: { running: 1, waiting: 32 } } })

  test.each(limited.map((call, nth) => ({ name: call.name, call, network: `2001:db8:0:${nth}` })))(
    'who has guessed often enough needs none to be refused: $name',
    async ({ call, network }) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const guess = async (nth: number) =>
        (await app.request({ ...requestOf(call), remoteAddress: `${network}::${nth.toString(16)}` }))
          .statusCode
      const guesses: number[] = []
      for (let nth = 0; nth < 60; nth++) guesses.push(await guess(nth))
      expect([...new Set(guesses)]).toEqual([404])

      const ann = await app.person()
      const pending = await app.db.transaction().execute(async (tx) => {
        await sql`select from users where id = ${ann.id} for update`.execute(tx)
        const reply = ann.patch('/api/users/me', 'user', { firstName: 'Late' })
        await waitUntilBlocked(app.db)
        expect(await guess(60)).toBe(429)
        return [reply]
      })
      expect((await pending[0])?.statusCode).toBe(200)
    },
  )
})

describe('on any server', () => {
  const app = useApp()

  test('many calls of one network leave room for a user, and for other networks', async () => {
    const { id, owner } = await makeCompany(app)
    const { id: vehicle } = await makeVehicle(owner, id)
    const url = `/api/event_notification_subscriptions/${ID}/confirm/${ID}`
    const pending = await app.db.transaction().execute(async (tx) => {
      await sql`lock table event_notification_subscriptions in access exclusive mode`.execute(tx)
      const calls = Array.from({ length: 60 }, (_, nth) =>
        app.request({ method: 'POST', url, remoteAddress: `2001:db8::${nth.toString(16)}` }),
      )
      await waitUntilBlocked(app.db, WORK_LIMITS.user.running)
      await waitFor(async () =>
        /^wegbuch_work\{state="running"\} 4$[^]*^wegbuch_work\{state="waiting"\} 56$/m.test(
          (await app.request({ url: '/metrics' })).body,
        ),
      )
      expect((await owner.get(`/api/vehicles/${vehicle}/trips`)).statusCode).toBe(200)
      expect((await app.request({ url: '/api/config', remoteAddress: '2001:db8:0:1::' })).statusCode).toBe(
        200,
      )
      return calls
    })
    const statuses = (await Promise.all(pending)).map((reply) => reply.statusCode)
    expect(statuses).not.toContain(503)
  })
})
