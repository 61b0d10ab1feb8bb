import { createHash } from 'node:crypto'

/** The secret of a mailed link has 122 random bits, so a plain hash is enough to recognize it. */
export const newSecret = (): string => crypto.randomUUID()

/** Ids in a path may be written in capitals. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret.toLowerCase()).digest('base64url')
