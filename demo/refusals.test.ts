import { expect, test } from 'vitest'
import { runCommand } from '#server/testing/program.ts'

test('the demo does not start where others than this machine would reach its known passwords', async () => {
  expect(await runCommand('demo', { HOST: '0.0.0.0' })).toEqual({
    code: 1,
    output: 'HOST must be an address of this machine alone for the demo\n',
  })
})
