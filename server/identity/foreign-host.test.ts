import { expect, test } from 'vitest'
import type { Browser } from './testing/browser.ts'
import { newSignIn, openSignIn } from './testing/flow.ts'
import { type IdentityTest, useIdentity } from './testing.ts'

const local = useIdentity()
const mailing = useIdentity({ SMTP_URL: 'smtp://127.0.0.1:9' })

async function registerPath(it: IdentityTest, browser: Browser): Promise<string> {
  const page = await openSignIn(browser, newSignIn(it.config))
  return /href="([^"]*\/register)"/.exec(page.body)?.[1] ?? ''
}

test.each(['evil.example:8300', 'localhost.evil.example', '127.0.0.1.evil.example'])(
  'without a mail server a page that reaches us as "%s" begins no sign-in and sees no form',
  async (host) => {
    const browser = local.browser()
    const path = await registerPath(local, browser)
    expect((await browser.get(path)).statusCode).toBe(200)
    for (const url of [newSignIn(local.config).url, path])
      expect((await browser.get(url, { host })).statusCode).toBe(400)
  },
)

test.each(['localhost:8300', '127.0.0.1:8300', '[::1]:8300'])(
  'this machine is reached as %s',
  async (host) => {
    expect((await local.browser().get(newSignIn(local.config).url, { host })).statusCode).toBe(303)
  },
)

test('with one, proxies may pass any name', async () => {
  const host = 'wegbuch.internal:8080'
  expect((await mailing.browser().get(newSignIn(mailing.config).url, { host })).statusCode).toBe(303)
})
