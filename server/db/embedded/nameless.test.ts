import { expect, test, vi } from 'vitest'
import { ConfigError } from '../../config.ts'
import { findRunning } from './running.ts'
import { useEmbedded } from './testing.ts'

vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  userInfo: () => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)')
  },
}))

const { newDataDir, start } = useEmbedded()

test('a user without an entry in /etc/passwd is told so in one sentence', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(54_321)
  const dataDir = newDataDir()
  const refusal = new ConfigError(
    'The embedded database needs a user with a name, and the user 54321 has none: add an entry to /etc/passwd, start as another user, or set DATABASE_URL',
  )
  await expect(start(dataDir)).rejects.toThrow(refusal)
  await expect(findRunning(dataDir, 'wegbuch')).rejects.toThrow(refusal)
})
