import type { Stamps } from '#contract/kernel/stamps.ts'
import { isoOf, isoOrNull, keptIfSent } from '../db/moment.ts'

type Row = {
  client_created_at: string | null
  client_created_tz: string | null
  client_changed_at: string | null
  client_changed_tz: string | null
  created_at: string
  changed_at: string
}

export const presentStamps = (row: Row): Stamps => ({
  clientCreatedAt: isoOrNull(row.client_created_at),
  clientCreatedAtTz: row.client_created_tz,
  clientChangedAt: isoOrNull(row.client_changed_at),
  clientChangedAtTz: row.client_changed_tz,
  createdAt: isoOf(row.created_at),
  changedAt: isoOf(row.changed_at),
})

type Sent = { [Name in Exclude<keyof Stamps, 'createdAt' | 'changedAt'>]?: string | null }

/** What was sent of them, as columns; what was not is undefined. */
export const stampColumns = (sent: Sent) => ({
  client_created_at: keptIfSent(sent.clientCreatedAt),
  client_created_tz: sent.clientCreatedAtTz,
  client_changed_at: keptIfSent(sent.clientChangedAt),
  client_changed_tz: sent.clientChangedAtTz,
})

/** What a client says of its own clock. */
export const CLIENT_STAMPS = [
  'client_created_at',
  'client_created_tz',
  'client_changed_at',
  'client_changed_tz',
] as const

export const NO_STAMPS = {
  client_created_at: null,
  client_created_tz: null,
  client_changed_at: null,
  client_changed_tz: null,
}
