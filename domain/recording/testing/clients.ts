import type { Random } from './random.ts'

/** How an app or tracker sends. */
export interface Client {
  name: string
  /** The driver takes it along; otherwise it stays in the vehicle. */
  isCarried: boolean
  /** Sends so often … */
  everySeconds: number | null
  /** … or after so many metres. */
  everyMetres: number | null
  /** Sends nothing after this time at one place until it is this far away. */
  sleep: { afterSeconds: number; wakesAfterMetres: number } | null
  tellsActivity: boolean
  tellsSpeed: boolean
}

const NEVER_SLEEPS = null

export const CLIENTS: readonly ((random: Random) => Client)[] = [
  (random) => ({
    name: 'tracker',
    isCarried: false,
    everySeconds: random.pick([5, 10, 15]),
    everyMetres: null,
    sleep: { afterSeconds: random.between(120, 300), wakesAfterMetres: random.between(20, 100) },
    tellsActivity: false,
    tellsSpeed: true,
  }),
  (random) => ({
    name: 'phone',
    isCarried: true,
    everySeconds: random.pick([5, 10, 15, 30]),
    everyMetres: null,
    sleep: NEVER_SLEEPS,
    tellsActivity: false,
    tellsSpeed: random.chance(0.8),
  }),
  (random) => ({
    name: 'phone in the vehicle',
    isCarried: false,
    everySeconds: random.pick([5, 10, 15, 30]),
    everyMetres: null,
    sleep: NEVER_SLEEPS,
    tellsActivity: false,
    tellsSpeed: random.chance(0.8),
  }),
  (random) => ({
    name: 'phone',
    isCarried: true,
    everySeconds: null,
    everyMetres: random.pick([20, 50, 75]),
    sleep: NEVER_SLEEPS,
    tellsActivity: false,
    tellsSpeed: true,
  }),
  (random) => ({
    name: 'phone with activity',
    isCarried: true,
    everySeconds: null,
    everyMetres: random.pick([25, 50, 75]),
    sleep: { afterSeconds: 300, wakesAfterMetres: random.between(50, 250) },
    tellsActivity: true,
    tellsSpeed: true,
  }),
]
