import { expect, test } from 'vitest'
import { exchangeCode, newSignIn, openSignIn, redirectParameters } from './testing/flow.ts'
import { type IdentityTest, PASSWORD, useIdentity } from './testing.ts'

const it = useIdentity({ PUBLIC_URL: 'https://wegbuch.example.com', SMTP_URL: 'smtp://127.0.0.1:9' })
const local = useIdentity()

/** A stranger has begun a sign-in, and another host of the domain has set its cookies in somebody's browser. */
async function plantSignIn({ browser, config }: IdentityTest) {
  const [stranger, owner, signIn] = [browser(), browser(), newSignIn(config)]
  const page = await openSignIn(stranger, signIn)
  for (const [key, cookie] of stranger.cookies)
    if (!key.includes('wegbuch_form')) owner.cookies.set(key, cookie)
  const path = /action="([^"]*)"/.exec(page.body)?.[1] ?? ''
  return { stranger, owner, signIn, page: await owner.get(path) }
}

test.each([
  ['https', it],
  ['loopback', local],
])('only the browser whose form signed in gets the code, on %s', async (_case, on) => {
  const { stranger, owner, signIn, page } = await plantSignIn(on)
  const { email } = await on.account()
  const sent = await owner.submit(page, { email, password: PASSWORD })
  expect(sent.statusCode).toBe(303)

  const stolen = await stranger.follow(await stranger.get(String(sent.headers.location)))
  expect(stolen.statusCode).toBe(400)
  expect(stolen.headers.location).toBeUndefined()
  const bare = on.browser()
  for (const [key, cookie] of owner.cookies) if (!key.includes('wegbuch_form')) bare.cookies.set(key, cookie)
  expect((await bare.follow(await bare.get(String(sent.headers.location)))).statusCode).toBe(400)

  const code = redirectParameters(await owner.follow(sent)).get('code')
  expect((await exchangeCode(owner, signIn, code)).statusCode).toBe(200)
})
