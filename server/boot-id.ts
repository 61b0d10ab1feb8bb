import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** The same for all that run on one kernel, in containers too, until it boots again. */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}
