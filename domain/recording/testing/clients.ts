import type { Random } from './random.ts'

/** How an app or tracker sends. */
export interface Client {
  name: string
  /** Sends as the QR codes of pairing set it up */
  isPaired: boolean
  /** The driver takes it along; otherwise it stays in the vehicle. */
  isCarried: boolean
  /** Sends so often … */
  everySeconds: number | null
  /** … or after so many metres … */
  everyMetres: number | null
  /** … or after turning by so many degrees. */
  everyDegrees: number | null
  /** Sends nothing after this time at one place until it is this far away. */
  sleep: { afterSeconds: number; wakesAfterMetres: number } | null
  tellsActivity: boolean
  /** Speed and course, as the receiver measures them */
  tellsSpeed: boolean
}

/** As the product sets them up by its QR codes, and trackers and phones with settings of their own. */
export const CLIENTS: readonly ((random: Random) => Client)[] = [
  (random) => ({
    name: 'tracker',
    isPaired: false,
    isCarried: false,
    everySeconds: random.pick([5, 10, 15]),
    everyMetres: null,
    everyDegrees: null,
    sleep: { afterSeconds: random.between(120, 300), wakesAfterMetres: random.between(20, 100) },
    tellsActivity: false,
    tellsSpeed: true,
  }),
  (random) => ({
    name: 'Traccar Client',
    isPaired: true,
    isCarried: true,
    everySeconds: 10,
    everyMetres: 50,
    everyDegrees: 20,
    sleep: { afterSeconds: 300, wakesAfterMetres: random.between(50, 250) },
    tellsActivity: true,
    tellsSpeed: true,
  }),
  () => ({
    name: 'OwnTracks, Android',
    isPaired: true,
    isCarried: true,
    everySeconds: 10,
    everyMetres: null,
    everyDegrees: null,
    sleep: null,
    tellsActivity: false,
    tellsSpeed: true,
  }),
  () => ({
    name: 'OwnTracks, iOS',
    isPaired: true,
    isCarried: true,
    everySeconds: 30,
    everyMetres: 50,
    everyDegrees: null,
    sleep: null,
    tellsActivity: false,
    tellsSpeed: true,
  }),
  (random) => ({
    name: 'phone in the vehicle',
    isPaired: false,
    isCarried: false,
    everySeconds: random.pick([5, 10, 15, 30]),
    everyMetres: null,
    everyDegrees: null,
    sleep: null,
    tellsActivity: false,
    tellsSpeed: random.chance(0.8),
  }),
]
