// Prints the flag that bounds the heap of a server: half of the memory that the machine or its container has, 2 GB at
// most, so that a leak ends the process instead of the machine. The rest is for PostgreSQL and for buffers. Plain
// JavaScript for any Node from 20 on, as it runs before the pinned one.
import { totalmem } from 'node:os'

const MB = 1024 * 1024
const LEAST_MB = 256
const MOST_MB = 2048

// A container without a limit reports zero or more than the machine has.
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
const heap = Math.max(LEAST_MB, Math.min(MOST_MB, Math.floor(memory / MB / 2)))

// NODE_OPTIONS of the operator take precedence: a flag of the command line would override them.
if (!/max[-_]old[-_]space[-_]size/.test(process.env.NODE_OPTIONS ?? ''))
  process.stdout.write(`--max-old-space-size=${heap}\n`)
