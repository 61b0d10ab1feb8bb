import { uptime } from 'node:os'
import { bootId } from '../../boot-id.ts'

/** How long a machine has been running since it booted. Unlike its clock, nobody sets that. */
export type Uptime = { boot: string; seconds: number }

export const uptimeNow = (): Uptime => ({ boot: bootId(), seconds: uptime() })
