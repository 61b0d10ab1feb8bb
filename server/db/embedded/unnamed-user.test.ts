import { afterEach, expect, test, vi } from 'vitest'
import { ConfigError } from '../../config.ts'
import { databaseOwner } from './database-owner.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** As `userInfo` fails where the number of the user has no entry. */
const lookUpNobody = () => {
  throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)')
}

test('a user without an entry in /etc/passwd is refused with one line', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(54_321)
  const refusal = new ConfigError(
    'The embedded database needs a user with a name, and the user 54321 has none: add an entry to /etc/passwd, start as another user, or set DATABASE_URL',
  )
  expect(() => databaseOwner(lookUpNobody)).toThrow(refusal)
  expect(databaseOwner(() => ({ username: 'anna' }))).toBeNull()
})
