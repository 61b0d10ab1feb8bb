import { randomBytes } from 'node:crypto'

/** 96 random bits after the prefix of the kind. */
export const newObjectId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** An id that is the secret of a page's URL: 256 bits. */
export const newSessionId = (prefix: string): string => `${prefix}_${randomBytes(32).toString('hex')}`
