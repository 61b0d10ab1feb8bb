import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the demo does not start where others than this machine would reach its known passwords', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, HOST: '0.0.0.0' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('HOST must be an address of this machine alone for the demo')
})
