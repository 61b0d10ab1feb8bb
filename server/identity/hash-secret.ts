import { createHash } from 'node:crypto'

/** Secrets that clients hold are stored as hashes: enough to recognize them, not to use them. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
