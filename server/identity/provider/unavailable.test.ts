import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { createLog } from '../../log.ts'
import type { IdentityDeps } from '../deps.ts'
import { makeKey } from '../keys/make-key.ts'
import { SETTINGS } from '../settings.ts'
import { type Browser, newBrowser } from '../testing/browser.ts'
import { newSignIn, refreshTokens } from '../testing/flow.ts'
import { currentProvider } from './current-provider.ts'
import { mountProvider } from './mount.ts'

/** A provider that has its keys and has just lost its database. */
async function providerWithout(failure: Error) {
  const config = readConfig({ LOG_LEVEL: 'silent', BILLING: 'none' })
  const db = new Proxy(
    {},
    {
      get: () => () => {
        throw failure
      },
    },
  ) as Db
  const signing = [JSON.parse((await makeKey('signing')).secret) as object]
  const keys = async () => ({ signing, cookies: ['secret'], stamp: '1' })
  const ring = { current: keys, latest: keys }
  const lines: unknown[] = []
  const log = { ...createLog('silent'), error: (line: unknown) => lines.push(line) } as never
  const provider = currentProvider({ config, db, settings: SETTINGS }, ring, log)
  const app = Fastify()
  mountProvider(app, {
    config,
    provider,
    limits: { visits: () => null, tokens: () => null },
  } as unknown as IdentityDeps)
  return { browser: newBrowser(app, config.publicUrl), config, lines }
}

/** Answers a browser that returns from the form; before that the database is not queried. */
async function finishedSignIn(browser: Browser, config: Config) {
  expect((await browser.get(newSignIn(config).url)).statusCode).toBe(303)
  const resume = [...browser.cookies.keys()].find((key) => key.startsWith('wegbuch_resume /'))
  return browser.get(resume?.split(' ')[1] ?? '')
}

const connectionRefused = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

test('while the database is unavailable a sign-in is answered with 503, as a page and as a code', async () => {
  const { browser, config, lines } = await providerWithout(connectionRefused)
  const page = await finishedSignIn(browser, config)
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain('Not available right now')
  const token = await refreshTokens(browser, 'whatever')
  expect([token.statusCode, token.headers['retry-after']]).toEqual([503, '5'])
  expect(lines).toEqual([])
})

test('an internal error is logged with its stack frames and without its message', async () => {
  const { browser, config, lines } = await providerWithout(new Error('typed:\n somebody@example.test'))
  const page = await finishedSignIn(browser, config)
  expect(page.statusCode).toBe(500)
  expect(page.body).toContain('Something went wrong')
  expect(JSON.stringify(lines)).toContain('unavailable.test.ts')
  expect(JSON.stringify(lines) + page.body).not.toContain('somebody@example.test')
})
