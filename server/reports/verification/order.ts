import type { Database } from '../../db/pool.ts'
import type { Scope } from './compare/store.ts'

/** What a child process is to verify a file against. */
export type VerificationOrder = Scope & { connection: Database['connection'] }
