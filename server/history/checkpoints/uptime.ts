import { uptime } from 'node:os'
import { bootId } from '../../boot-id.ts'

/** Time since the machine booted. Unlike the clock, it cannot be set. */
export type Uptime = { boot: string; seconds: number }

export const uptimeNow = (): Uptime => ({ boot: bootId(), seconds: uptime() })
