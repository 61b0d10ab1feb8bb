import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** The boot id of the kernel, the same in all of its containers. */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}
