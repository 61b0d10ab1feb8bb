import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp()

async function sendRaw(text: string): Promise<string> {
  const { port } = app.app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let reply = ''
  socket.setEncoding('utf8').on('data', (part: string) => (reply += part))
  await once(socket, 'close')
  return reply
}

test('an unreadable request is answered with a code, and the connection is closed', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const attempts = [
    'hello\r\n\r\n',
    `GET /api/config HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    'POST /api/companies HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET /api/config HTTP/9.9\r\nHost: x\r\n\r\n',
  ]
  for (const attempt of attempts) {
    const reply = await sendRaw(attempt)
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain('"code":"http.malformed"')
  }
  expect((await app.request({ url: '/api/config' })).statusCode).toBe(200)
})
