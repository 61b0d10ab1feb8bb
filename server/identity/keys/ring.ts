import type { JWK } from 'jose'
import type { Db } from '../../db/pool.ts'
import { monotonicNow } from '../../monotonic-clock.ts'
import { KEYS_FRESH_SECONDS } from '../settings.ts'
import { makeKey } from './make-key.ts'
import { insertKeyOnce, loadKeys, PURPOSES, type Purpose } from './store.ts'

/** The keys of all servers, those in use first. `stamp` changes with any of them. */
export type Keys = { signing: JWK[]; cookies: string[]; stamp: string }

export type KeyRing = {
  /** The keys as of at most half a minute ago. */
  current: () => Promise<Keys>
  /** The keys as of now; asks the database at most once a second. */
  latest: () => Promise<Keys>
}

const RELOAD_MS = 1_000

export async function openKeyRing(db: Db, now: () => number = monotonicNow): Promise<KeyRing> {
  for (const purpose of PURPOSES) await ensureKey(db, purpose)
  let keys = await load(db)
  let loadedAt = now()
  let loading: Promise<void> | null = null

  async function reload(): Promise<void> {
    keys = await load(db)
    loadedAt = now()
  }

  async function keysNotOlderThan(ms: number): Promise<Keys> {
    if (now() - loadedAt >= ms) {
      loading ??= reload().finally(() => {
        loading = null
      })
      await loading
    }
    return keys
  }

  return {
    current: () => keysNotOlderThan(KEYS_FRESH_SECONDS * 1000),
    latest: () => keysNotOlderThan(RELOAD_MS),
  }
}

async function ensureKey(db: Db, purpose: Purpose): Promise<void> {
  const known = await loadKeys(db)
  if (known.some((key) => key.purpose === purpose)) return
  const { id, secret } = await makeKey(purpose)
  await insertKeyOnce(db, purpose, id, secret)
}

async function load(db: Db): Promise<Keys> {
  const rows = await loadKeys(db)
  const of = (purpose: Purpose) => rows.filter((row) => row.purpose === purpose).map((row) => row.secret)
  return {
    signing: of('signing').map((secret) => JSON.parse(secret) as JWK),
    cookies: of('cookies'),
    stamp: rows.map((row) => row.id).join(' '),
  }
}
