import type { Timestamps } from '#contract/kernel/timestamps.ts'
import { toIso, toIsoOrNull, toStoredInstantIfPresent } from '../db/instant.ts'

type Row = {
  client_created_at: string | null
  client_created_tz: string | null
  client_changed_at: string | null
  client_changed_tz: string | null
  created_at: string
  changed_at: string
}

export const presentTimestamps = (row: Row): Timestamps => ({
  clientCreatedAt: toIsoOrNull(row.client_created_at),
  clientCreatedAtTz: row.client_created_tz,
  clientChangedAt: toIsoOrNull(row.client_changed_at),
  clientChangedAtTz: row.client_changed_tz,
  createdAt: toIso(row.created_at),
  changedAt: toIso(row.changed_at),
})

type TimestampInput = { [Name in Exclude<keyof Timestamps, 'createdAt' | 'changedAt'>]?: string | null }

/** Columns of the timestamps in a request; missing ones are undefined. */
export const timestampColumns = (sent: TimestampInput) => ({
  client_created_at: toStoredInstantIfPresent(sent.clientCreatedAt),
  client_created_tz: sent.clientCreatedAtTz,
  client_changed_at: toStoredInstantIfPresent(sent.clientChangedAt),
  client_changed_tz: sent.clientChangedAtTz,
})

export const NO_TIMESTAMPS = {
  client_created_at: null,
  client_created_tz: null,
  client_changed_at: null,
  client_changed_tz: null,
}

/** Columns with times of the client's clock. */
export const CLIENT_TIMESTAMPS = Object.keys(NO_TIMESTAMPS)
