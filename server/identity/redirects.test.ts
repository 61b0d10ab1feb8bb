import { expect, test } from 'vitest'
import { newSignIn } from './testing/flow.ts'
import { useIdentity } from './testing.ts'

const it = useIdentity()

/** Targets that an attacker would like us to redirect to. */
const HOSTILE = [
  'https://evil.example/auth/callback',
  'http://evil.example/auth/callback',
  '//evil.example/auth/callback',
  '///evil.example/auth/callback',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/auth/callback',
  'auth/callback',
  '?next=evil',
  '#evil',
  '.',
  '..',
  'localhost:8300/auth/callback',
  'http:localhost:8300/auth/callback',
  'http:/localhost:8300/auth/callback',
  'http:///localhost:8300/auth/callback',
  'http:\\\\localhost:8300\\auth\\callback',
  'http://localhost:8300\\@evil.example/auth/callback',
  'http://localhost:8300@evil.example/auth/callback',
  'http://localhost%3a8300@evil.example/auth/callback',
  'http://user@localhost:8300/auth/callback',
  'http://user:password@localhost:8300/auth/callback',
  'http://@localhost:8300/auth/callback',
  'http://localhost:8300.evil.example/auth/callback',
  'http://localhost.evil.example:8300/auth/callback',
  'http://evillocalhost:8300/auth/callback',
  'http://localhost:83000/auth/callback',
  'http://localhost:8300:80/auth/callback',
  'http://localhost/auth/callback',
  'http://localhost:8301/auth/callback',
  'http://127.0.0.1:8300/auth/callback',
  'http://[::1]:8300/auth/callback',
  'http://2130706433:8300/auth/callback',
  'http://LOCALHOST:8300/auth/callback',
  'HTTP://localhost:8300/auth/callback',
  'https://localhost:8300/auth/callback',
  'http://localhost:8300/auth/callback/',
  'http://localhost:8300/auth/callback?next=//evil.example',
  'http://localhost:8300/auth/callback?',
  'http://localhost:8300/auth/callback#fragment',
  'http://localhost:8300/auth/callback#@evil.example',
  'http://localhost:8300/auth/callback/../../evil',
  'http://localhost:8300/auth/callback/%2e%2e/evil',
  'http://localhost:8300/auth/callbackevil',
  'http://localhost:8300/auth/Callback',
  'http://localhost:8300/auth%2fcallback',
  'http://localhost:8300//auth/callback',
  'http://localhost:8300/auth/callback%00',
  'http://localhost:8300/auth/callback\r\nlocation: https://evil.example',
  'http://localhost:8300/auth/callback%0d%0alocation:%20https://evil.example',
  ' http://localhost:8300/auth/callback',
  'http://localhost:8300/auth/callback ',
  'http://localhost:8300/evil?/auth/callback',
  'http://lоcalhost:8300/auth/callback',
  'http://localhost。evil.example/auth/callback',
  'javascript:alert(1)//http://localhost:8300/auth/callback',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://localhost:8300/auth/callback',
  'wegbuch://auth/callback',
  'blob:http://localhost:8300/auth/callback',
  'view-source:http://localhost:8300/auth/callback',
  'http://localhost:8300/auth/callback,http://evil.example',
  'null',
  '',
]

test('the table has at least sixty entries', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60)
})

test.each(HOSTILE)('nobody is sent to %j after signing in, nor with an error', async (address) => {
  for (const more of [{}, { prompt: 'none' }, { scope: '' }, { response_type: 'token' }]) {
    const reply = await it.browser().get(newSignIn(it.config, { ...more, redirect_uri: address }).url)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers.location).toBeUndefined()
    expect(reply.body).not.toContain('evil')
  }
})

test('a request with two redirect addresses redirects to neither', async () => {
  const { url } = newSignIn(it.config)
  const reply = await it.browser().get(`${url}&redirect_uri=${encodeURIComponent('https://evil.example/')}`)
  expect([reply.statusCode, reply.headers.location]).toEqual([400, undefined])
})

test.each(HOSTILE.filter((address) => address !== ''))(
  'nobody is sent to %j after signing out',
  async (address) => {
    const browser = it.browser()
    let isSignedIn = false
    for (const who of ['id_token_hint', 'client_id', null]) {
      const { id_token: id } = isSignedIn ? { id_token: '' } : await signedIn(browser)
      const query = new URLSearchParams({ post_logout_redirect_uri: address })
      if (who) query.set(who, who === 'client_id' ? 'wegbuch' : id)
      const page = await browser.get(`/idp/session/end?${query.toString()}`)
      const isRefused = page.statusCode === 400
      const after = isRefused ? page : await browser.submit(page, { logout: 'yes' })
      expect(after.headers.location).toBe(
        isRefused ? undefined : 'http://localhost:8300/idp/session/end/success',
      )
      expect(after.body + page.body).not.toContain('evil')
      isSignedIn = isRefused
    }
  },
)

let account: Promise<{ email: string }> | undefined
async function signedIn(browser: ReturnType<typeof it.browser>) {
  account ??= it.account()
  return it.signIn(await account, browser)
}

test('pages link only to our own paths, whatever is in their address', async () => {
  const browser = it.browser()
  for (const address of HOSTILE) {
    const query = new URLSearchParams({ lang: address, next: address, return_to: address, redirect: address })
    const page = await browser.get(`/idp/forgot-password?${query.toString()}`)
    const links = [...page.body.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, link]) => link ?? '')
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((link) => !/^\/(?:idp\/[\w./?=-]+)?$/.test(link))).toEqual([])
    expect(page.body).not.toContain('evil')
  }
})
