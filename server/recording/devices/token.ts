import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody guesses one, so a plain hash is enough to recognize it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The path to which a device sends its positions. */
export const ingestPath = (token: string): string => `/ingest/${token}`
