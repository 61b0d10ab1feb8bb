import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { readOwnSnapshot } from '../../db/shared-snapshot.ts'
import { runChild } from '../make/child.ts'
import { BESIDE } from '../make/protocol.ts'
import type { VerificationOrder } from './order.ts'
import { verifyBytes } from './verify-bytes.ts'

// The child process that verifies a file, which may be made by anybody to be hard to read: it has a heap and a time of
// its own, and is ended beyond them.

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

await runChild(async (given, write) => {
  const { connection, ...scope } = given as VerificationOrder
  const bytes = await readAll(new Socket({ fd: BESIDE, readable: true, writable: false }))
  await readOwnSnapshot(connection, { warn: () => {} }, async (db) => {
    const result = await verifyBytes(db, bytes, scope)
    await write(each(JSON.stringify(result)))
  })
})

async function* each(text: string): AsyncGenerator<string> {
  yield text
}
