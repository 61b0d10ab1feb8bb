import { connect } from 'node:net'
import { argv, stdout } from 'node:process'

// A process of its own that reads a file at a steady pace. Prints how many bytes it has, every second and at the end.
// Usage: paced-reader.ts <port> <path> <token> <bytes a second>

const [port, path, token, rate] = argv.slice(2)
const bytesPerMs = Number(rate) / 1_000
const began = performance.now()
let taken = 0

const aheadMs = () => taken / bytesPerMs - (performance.now() - began)
const report = () => stdout.write(`${Math.round(performance.now() - began)} ms: ${taken} bytes\n`)

const socket = connect({
  port: Number(port),
  onread: {
    // Small, so that the kernel keeps what is not read yet.
    buffer: Buffer.alloc(4_096),
    callback: (bytes) => {
      taken += bytes
      const pauseMs = aheadMs()
      if (pauseMs <= 0) return true
      setTimeout(() => socket.resume(), pauseMs)
      return false
    },
  },
})
socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
const reporting = setInterval(report, 1_000)
socket.on('error', () => {})
socket.on('close', () => {
  clearInterval(reporting)
  report()
})
