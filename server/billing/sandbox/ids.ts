import { randomBytes } from 'node:crypto'

/** 96 bits behind the prefix that tells what the object is. */
export const newObjectId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** An id that stands in an address and opens a page to whoever knows it: 256 bits. */
export const newSessionId = (prefix: string): string => `${prefix}_${randomBytes(32).toString('hex')}`
