import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Connection } from '../db/embedded/roles.ts'
import { useApp } from '../testing/app.ts'
import { urlOf } from '../testing/cluster.ts'
import { useProducts } from '../testing/products.ts'
import {
  driveFrom,
  hoursAgo,
  makeRecordedVehicle,
  osmAndQuery,
  type Point,
  pathOf,
  processAll,
  tripsOf,
} from './testing.ts'

const app = useApp()
const products = useProducts()

/** Two starts of the product, on a busy machine. */
const LIMIT_MS = 200_000
const AT_ONCE = 8
/** Of 115 positions: in the middle of the drive. */
const ACKNOWLEDGED_BEFORE_KILL = 40

test(
  'a drive is one whole trip if the server is killed while it takes its positions',
  async () => {
    const { owner, vehicle, device } = await makeRecordedVehicle(app)
    const env = {
      DATABASE_URL: urlOf(app.connection as Connection),
      OIDC_ISSUER: app.issuer.url,
      LOG_LEVEL: 'fatal',
    }
    const startAt = hoursAgo(1)
    const unsent = driveFrom(startAt)
    let product = await products.start({ env })
    const acknowledged: Point[] = []
    const stopping = new AbortController()

    /** Sends again what was not acknowledged, as the apps do. */
    const send = async () => {
      while (!stopping.signal.aborted) {
        const point = unsent.shift()
        if (!point) return
        const reply = await fetch(`${product.url}${pathOf(device)}?${osmAndQuery(point)}`).catch(() => null)
        if (reply?.status === 200) acknowledged.push(point)
        else {
          unsent.unshift(point)
          await sleep(50)
        }
      }
    }
    const sending = Promise.all(Array.from({ length: AT_ONCE }, send))
    try {
      while (acknowledged.length < ACKNOWLEDGED_BEFORE_KILL) await sleep(2)
      await product.stop('SIGKILL')
      expect(unsent.length).toBeGreaterThan(0)
      // Another server finds half of the drive: a trip that ended by silence.
      await processAll(app)
      const [half] = await tripsOf(owner, vehicle.id)
      expect(half?.attributes.distance).toBeLessThan(12)
      product = await products.start({ env })
      await sending
    } finally {
      stopping.abort()
    }

    await Promise.all([processAll(app), processAll(app)])
    const trips = await tripsOf(owner, vehicle.id)
    expect(trips).toHaveLength(1)
    // Twelve minutes at 60 km/h.
    expect(trips[0]?.attributes).toMatchObject({
      dateStartIso: new Date(startAt).toISOString(),
      distance: 12,
    })
  },
  LIMIT_MS,
)
