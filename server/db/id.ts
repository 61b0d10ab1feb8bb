import { randomFillSync } from 'node:crypto'

// Random bytes for 256 ids are fetched with one system call: every request needs an id.
const pool = Buffer.alloc(4_096)
let used = pool.length

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

/** UUIDv7: ids grow with time, so that new rows are adjacent in every index. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes()
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f)
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => UUID.test(text)
