import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

export type HashCost = { memory: number; passes: number; parallelism: number }

/** 19 MiB and two passes: the OWASP minimum for argon2id. After an increase passwords are hashed again at sign-in. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

const SALT_BYTES = 16
const TAG_BYTES = 32
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(tag)}`
}

/** Whether the password matches, and whether it should be hashed again at the current cost. */
export async function checkPassword(
  password: string,
  hash: string,
  cost: HashCost,
): Promise<{ matches: boolean; isOutdated: boolean }> {
  const parts = FORM.exec(hash)
  if (!parts) throw new Error('a password hash has an unknown form')
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const used = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const expected = Buffer.from(tag, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), used)
  const isOutdated =
    used.memory !== cost.memory || used.passes !== cost.passes || used.parallelism !== cost.parallelism
  return { matches: found.length === expected.length && timingSafeEqual(found, expected), isOutdated }
}

// Composed and decomposed letters look the same to the user.
const derive = (password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> =>
  new Promise((done, fail) => {
    const parameters = { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost }
    argon2('argon2id', parameters, (error, tag) => (error ? fail(error) : done(tag)))
  })

const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
