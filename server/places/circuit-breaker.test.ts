import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createCircuitBreaker, TooBusyError } from './circuit-breaker.ts'

test('a full queue does not count as a failure', async () => {
  const ask = createCircuitBreaker(createLog('silent'))
  for (let nth = 0; nth < 5; nth += 1)
    expect(await ask(() => Promise.reject(new TooBusyError('the turn would come too late')))).toBeNull()
  expect(await ask(async () => 'Ulm')).toBe('Ulm')
  for (let nth = 0; nth < 3; nth += 1)
    expect(await ask(() => Promise.reject(new Error('it failed')))).toBeNull()
  expect(await ask(async () => 'Ulm')).toBeNull()
})
