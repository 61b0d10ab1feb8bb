import { expect, test } from 'vitest'
import { runCommand } from '#server/testing/program.ts'

test('the demo does not start where other machines could use its known passwords', async () => {
  const withMail = await runCommand('demo', { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example' })
  expect(withMail).toEqual({
    code: 1,
    output: 'HOST must be an address of this machine alone for the demo\n',
  })
  const withoutMail = await runCommand('demo', { HOST: '0.0.0.0' })
  expect(withoutMail.code).toBe(1)
  expect(withoutMail.output).toMatch(/^SMTP_URL must be set unless HOST and PUBLIC_URL/)
})
