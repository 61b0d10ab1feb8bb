import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()
let begun = 0
beforeAll(async () => {
  app.app.addHook('onRequest', async () => void begun++)
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

function open() {
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  return { socket, replies: () => text.match(/HTTP\/1\.1 \d+/g) ?? [] }
}

const READ = 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'

test('of requests without a pause between them few begin before the first is answered', async () => {
  begun = 0
  const { socket, replies } = open()
  socket.write(READ.repeat(1_000))
  await once(socket, 'close')
  expect(begun).toBe(16)
  expect(replies()).toEqual([])
})

test('sixteen at once are answered, and as many after them as anybody asks', async () => {
  const { socket, replies } = open()
  for (let nth = 1; nth <= 4; nth++) {
    socket.write(READ.repeat(16))
    while (replies().length < nth * 16) await sleep(5)
  }
  expect(new Set(replies())).toEqual(new Set(['HTTP/1.1 200']))
  socket.destroy()
})

const POST = 'POST /api/stripe/webhook HTTP/1.1\r\nHost: x\r\n'

test.each([
  ['a body in too many pieces', `${POST}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(300)}`],
  ['a body that breaks off', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
  ['an expectation that nobody knows', `${POST}Expect: x\r\n\r\n`],
  ['what is not HTTP', 'hello\r\n\r\n'],
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
])('%s is not refused before an earlier request is answered', async (_, rest) => {
  const { socket, replies } = open()
  socket.write(`${READ}${rest}`)
  await once(socket, 'close')
  expect(replies()).toEqual([])
})

test('a body that breaks off is refused where no earlier request waits', async () => {
  const { socket, replies } = open()
  socket.write(READ)
  while (replies().length === 0) await sleep(5)
  socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)
  await once(socket, 'close')
  expect(replies()).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('an expectation that nobody knows is refused, and the connection closed before its body', async () => {
  const { socket, replies } = open()
  socket.write(
    'POST /api/nowhere HTTP/1.1\r\nHost: x\r\nExpect: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n',
  )
  await once(socket, 'close')
  expect(replies()).toEqual(['HTTP/1.1 400'])
})
