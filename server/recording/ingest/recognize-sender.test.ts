import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../devices/token.ts'
import { senderRecognizer } from './recognize-sender.ts'
import type { Sender } from './store.ts'

const DEVICE: Sender = {
  id: 'device',
  vehicle_id: 'vehicle',
  company_id: 'company',
  token_hash: hashToken('right'),
  windows: null,
  time_zone: null,
  is_recording: true,
}

afterEach(() => void vi.useRealTimers())

test('who tries tokens is refused without a look, and neither known devices nor other networks are', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let asked = 0
  const recognize = senderRecognizer(async (hashes) => {
    asked += hashes.length
    return hashes.includes(DEVICE.token_hash) ? [DEVICE] : []
  })
  const codeOf = async (token: string, address: string) =>
    recognize(token, address).then(
      ({ id }) => id,
      (error: unknown) => (error as Refusal).code,
    )
  expect(await codeOf('right', '192.0.2.1')).toBe('device')
  const tried = await Promise.all(
    Array.from({ length: 2_100 }, (_none, nth) => codeOf(`wrong ${nth}`, '192.0.2.1')),
  )
  // The first request of the device counted, too.
  expect(tried.filter((code) => code === 'not_found')).toHaveLength(1_999)
  expect(tried.filter((code) => code === 'rate_limited')).toHaveLength(101)
  expect(asked).toBe(2_000)
  expect(await codeOf('right', '192.0.2.1')).toBe('device')
  expect(await codeOf('wrong', '198.51.100.1')).toBe('not_found')
})
