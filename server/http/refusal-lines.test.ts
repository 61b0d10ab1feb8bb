import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { useApp } from '../testing/app.ts'
import { answerErrors } from './errors.ts'
import { logRequests } from './request-log.ts'

afterEach(() => void vi.useRealTimers())

const app = useApp()

test('a thousand lines a minute tell of refusals, then one that the others are left out', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split('\n'))
      done()
    },
  })
  const server = Fastify({ loggerInstance: createLog('info', stream), disableRequestLogging: true })
  logRequests(server)
  answerErrors(server)
  server.get('/there', { config: { call: 'there' } }, async () => 'x')
  const told = async (url: string, times: number) => {
    const before = lines.length
    for (let nth = 0; nth < times; nth++) await server.inject({ url })
    return lines.slice(before).map((line) => JSON.parse(line).msg as string)
  }
  const first = await told('/nowhere', 1_005)
  expect(first.filter((msg) => msg === 'refused')).toHaveLength(1_000)
  expect(first.slice(1_000)).toEqual(['many requests are refused: their lines are left out for a minute'])
  expect(await told('/there', 2)).toEqual(['answered', 'answered'])
  vi.advanceTimersByTime(60_000)
  expect(await told('/nowhere', 1)).toEqual(['refused'])
  await server.close()
})

test('of a call that takes nothing no large body is awaited', async () => {
  const id = '01a1ec45-2ec7-7e0c-a5fa-5160bd992052'
  const url = `/api/report-recipients/${id}/unsubscribe/${id}`
  const send = async (bytes: number) =>
    (
      await app.request({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: `"${'x'.repeat(bytes)}"`,
      })
    ).statusCode
  expect([await send(100), await send(2_000)]).toEqual([404, 413])
})
