import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { type CommandResult, success } from '../command-result.ts'
import { ConfigError } from '../config.ts'
import { isId } from '../db/id.ts'
import type { Db } from '../db/pool.ts'
import { KINDS } from './kinds.ts'
import { formatJson, formatTable } from './present.ts'
import { type Filter, findEvents } from './store.ts'

export const USAGE =
  'Usage: npm run security-log -- [--since 24h|2026-11-01] [--kind sign_in.failed|sign_in] [--user <id, subject or e-mail>] [--company <id>] [--address <IP address>] [--limit 100] [--json]'

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const DEFAULT_LIMIT = 100
const LIMIT_MAX = 100_000

export type SecurityLogOptions = Filter & { isJson: boolean }

const text = { type: 'string' } as const
const OPTIONS = {
  since: text,
  kind: text,
  user: text,
  company: text,
  address: text,
  limit: text,
  json: { type: 'boolean', default: false },
} as const

export function parseOptions(args: string[], now: Date): SecurityLogOptions {
  const values = parseArguments(args)
  return {
    since: parseOptional(values.since, (since) => parseSince(since, now)),
    kinds: parseOptional(values.kind, parseKinds),
    user: values.user ?? null,
    company: parseOptional(values.company, (id) => (isId(id) ? id : null)),
    address: parseOptional(values.address, (address) => (isIP(address) ? address : null)),
    limit: parseOptional(values.limit, parseLimit) ?? DEFAULT_LIMIT,
    isJson: values.json,
  }
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch {
    throw new ConfigError(USAGE)
  }
}

function parseOptional<T>(value: string | undefined, read: (value: string) => T | null): T | null {
  if (value === undefined) return null
  const found = read(value)
  if (found === null) throw new ConfigError(USAGE)
  return found
}

/** A duration before now, or a day or instant in ISO 8601; a day begins at midnight UTC. */
function parseSince(since: string, now: Date): string | null {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(since) ?? []
  if (count && unit)
    return new Date(now.getTime() - Number(count) * UNITS[unit as 'm' | 'h' | 'd']).toISOString()
  const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(since)
    ? new Date(since)
    : null
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null
}

/** One kind, or all of a group. */
function parseKinds(name: string): string[] | null {
  const found = Object.keys(KINDS).filter((kind) => kind === name || kind.startsWith(`${name}.`))
  return found.length > 0 ? found : null
}

function parseLimit(limit: string): number | null {
  const number = /^\d{1,6}$/.test(limit) ? Number(limit) : 0
  return number >= 1 && number <= LIMIT_MAX ? number : null
}

/** `npm run security-log`: the newest events that match, the newest last. */
export async function runSecurityLog(
  db: Db,
  { isJson, ...filter }: SecurityLogOptions,
): Promise<CommandResult> {
  const events = await findEvents(db, filter)
  if (isJson) return success(...events.map((event) => formatJson(event)))
  return events.length === 0 ? success('No event matches.') : success(...formatTable(events))
}
