import { createHash } from 'node:crypto'

/** How a secret that somebody else carries is kept: enough to recognise it, not enough to use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
