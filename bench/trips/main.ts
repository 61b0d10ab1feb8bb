import { compare, httpLoad } from '../compare.ts'
import { withProduct } from '../product.ts'
import { benchReading, describeRatio, prepareBench } from '../records/bench-reading.ts'
import { TRIPS } from './load-trips.ts'

const WRITES = 400

const trip = (nth: number) => ({
  category: 'business',
  dateStartIso: new Date(Date.UTC(2026, 2, 1) + nth * 600_000).toISOString(),
  dateStartTz: 'Europe/Berlin',
  dateEndIso: new Date(Date.UTC(2026, 2, 1) + nth * 600_000 + 300_000).toISOString(),
  dateEndTz: 'Europe/Berlin',
  odometerStart: 20_000 + nth,
  odometerEnd: 20_001 + nth,
  placeStart: { name: 'Betriebshof', address: { street: 'Wiesenweg 4', city: 'Reutlingen', country: 'DE' } },
  placeEnd: { name: 'Kunde', address: { street: 'Hauptstraße 12', city: 'Ulm', country: 'DE' } },
  reason: 'Wartung der Heizzentrale',
  contactCompany: 'Scharr GmbH',
  driverName: 'Max Kern',
})

/**
 * A trip with its history against a handler that does a bare insert; both wait for the disk. Eight at a time, each in
 * another vehicle: writes to one vehicle's chain run one by one.
 */
const compareWriting = (): Promise<string> =>
  withProduct(
    async (bench) => {
      const data = await prepareBench(TRIPS, bench, 0.04)
      await bench.admin.query('create table bare_trips (like trips including all)')
      const bare = await bench.startScript('trips/bare.ts', data.companyId)
      let nth = 0
      const body = () => JSON.stringify({ data: { type: 'trip', attributes: trip(nth++) } })
      const headers = { ...bench.headers, 'content-type': 'application/json' }
      const { fleet } = data
      const post = (base: string) =>
        httpLoad({
          url: () => `${base}/vehicles/${fleet[nth % fleet.length]}/trips`,
          headers,
          method: 'POST',
          body,
        })
      const sides = [
        {
          name: 'ours',
          pid: bench.pid,
          application: 'wegbuch',
          load: post(`${bench.url}/api`),
        },
        { name: 'bare', pid: bare.pid, application: 'bare', load: post(bare.url) },
      ]
      const result = await compare(sides, bench.admin, WRITES)
      return `writing a trip with its history against a bare insert in a transaction, synchronous_commit on: ${describeRatio(result, 'ours', 'bare', 3.5)}`
    },
    { cluster: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } },
  )

export const run = async (): Promise<string> =>
  ['', ...(await benchReading(TRIPS)), await compareWriting()].join('\n  ')
