import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../free-port.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { waitFor } from '../../testing/wait-for.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await product.stop()
  product.clean()
})

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const postmasterFile = () => `${product.dataDir}/postgres/postmaster.pid`
const heartbeat = () => `${product.dataDir}/heartbeat`

// In a PID namespace of its own, as in a second container on the same volume: no process of the first is seen there.
const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']
const NAMESPACE = ['unshare', ...user, '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child']
const [unshare = '', ...flags] = NAMESPACE
const isPossible = spawnSync(unshare, [...flags, 'true']).status === 0

/** Without namespaces, the process ids of the first server are made useless instead. */
async function hidden<T>(work: () => Promise<T>): Promise<T> {
  if (isPossible) return work()
  const texts = [postmasterFile(), heartbeat()].map((file) => [file, readFileSync(file, 'utf8')] as const)
  for (const [file, text] of texts)
    writeFileSync(file, text.replace(/^(\d+$)|(\w{32} \S+ )\d+/m, '$24194303'))
  try {
    return await work()
  } finally {
    for (const [file, text] of texts) writeFileSync(file, text)
  }
}

function launchHidden(path: string, env: Record<string, string>, ...words: string[]) {
  const [file = '', ...args] = [...(isPossible ? NAMESPACE : []), process.execPath, pathOf(path), ...words]
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: product.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, output })) }
}

test('a second server in another PID namespace is refused with one line', async () => {
  const refused = await hidden(async () => {
    const port = await freePort()
    const { child, ended } = launchHidden('server/main.ts', { PORT: String(port) })
    const serves = () =>
      fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitFor(async () => child.exitCode !== null || (await serves()))
    child.kill('SIGKILL')
    return ended
  })
  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(
      new RegExp(`^The data directory ${product.dataDir} is in use by process \\d+ on ${hostname()}\n$`),
    ),
  })
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

test('a command in another PID namespace uses the running database', async () => {
  const before = readFileSync(postmasterFile(), 'utf8').split('\n', 3)
  const { code, output } = await hidden(() => launchHidden('scripts/verify.ts', {}).ended)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('0 chains with 0 entries hold'),
  })
  expect(readFileSync(postmasterFile(), 'utf8').split('\n', 3)).toEqual(before)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})

/** One for each way in which a command opens the database. */
const COMMANDS: [name: string, ...words: string[]][] = [
  ['backup'],
  ['restore', 'some.backup'],
  ['rotate-keys'],
]

test.each(COMMANDS)(
  'npm run %s is refused where the running database cannot be reached',
  async (name, ...words) => {
    // As in another container, which does not share the directory of the socket.
    const text = readFileSync(postmasterFile(), 'utf8')
    writeFileSync(postmasterFile(), text.replace(/^\/.*wegbuch-\w+$/m, '/nonexistent'))
    try {
      const { code, output } = await launchHidden(`scripts/${name}.ts`, {}, ...words).ended
      expect(code).toBe(1)
      expect(output).toContain('in use by process')
    } finally {
      writeFileSync(postmasterFile(), text)
    }
  },
)

test('a server whose data directory another one has taken over ends at once', async () => {
  const other = `${'f'.repeat(32)} another-machine 1 elsewhere 7`
  writeFileSync(heartbeat(), `${other.padEnd(199)}\n`)
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(
    `The data directory ${product.dataDir} was taken over by another server\n`,
  )
  expect(readFileSync(heartbeat(), 'utf8').trim()).toBe(other)
})
