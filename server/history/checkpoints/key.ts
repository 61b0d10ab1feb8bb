import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { checkpointFolder, checkpointNumbers } from './files.ts'

export type PublicKey = { fingerprint: string; isSigned: (digest: string, signature: string) => boolean }

export type SigningKey = PublicKey & { sign: (digest: string) => string }

export const privateKeyFile = (dataDir: string) => join(dataDir, 'checkpoint-key.pem')
export const publicKeyFile = (folder: string) => join(folder, 'public-key.pem')

/** The signed text names its purpose, so that the signature cannot be used for anything else. */
const statement = (digest: string) => Buffer.from(`wegbuch checkpoint ${digest}`)

/** The key of this data directory, created at first use. It exists on no other machine and in no database. */
export function openSigningKey(dataDir: string): SigningKey {
  const file = privateKeyFile(dataDir)
  const folder = checkpointFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    if (checkpointNumbers(folder).length > 0)
      throw new ConfigError(
        `The key of the checkpoints in ${folder} is gone: put ${file} back, or move the folder away to start again`,
      )
    makeKey(file)
  }
  const secret = createPrivateKey(readFileSync(file))
  const shared = createPublicKey(secret)
  writeOnce(publicKeyFile(folder), shared.export({ type: 'spki', format: 'pem' }).toString(), 0o644)
  return {
    ...publicKeyOf(shared),
    sign: (digest) => sign(null, statement(digest), secret).toString('base64'),
  }
}

/** The public key in the folder of checkpoints, which is copied with them; null if there is none. */
export function readPublicKey(folder: string): PublicKey | 'damaged' | null {
  const file = publicKeyFile(folder)
  if (!existsSync(file)) return null
  const key = parsePublicKey(readFileSync(file))
  return key ? publicKeyOf(key) : 'damaged'
}

const publicKeyOf = (key: KeyObject): PublicKey => ({
  fingerprint: fingerprintOf(key),
  isSigned: (digest, signature) => verify(null, statement(digest), key, Buffer.from(signature, 'base64')),
})

function parsePublicKey(pem: Buffer): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}

/** Fingerprint of the key that signs here; null if there is none. */
export function ownFingerprint(dataDir: string): string | null {
  const file = privateKeyFile(dataDir)
  return existsSync(file) ? fingerprintOf(createPublicKey(readFileSync(file))) : null
}

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeOnce(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600)
}

/** Writes the file atomically; if two processes write at once, the first wins. */
function writeOnce(file: string, content: string, mode: number): void {
  if (existsSync(file)) return
  // A name that nobody has guessed: root would write through a link that somebody else put there.
  const own = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(own, content, { flag: 'wx', mode, flush: true })
  try {
    linkSync(own, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(own)
  }
}

const fingerprintOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
