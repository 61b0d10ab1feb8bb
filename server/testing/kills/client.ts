import type { ReadTrip } from '../../trips/testing.ts'
import { tripFrom } from '../../trips/testing.ts'

export type Client = {
  /** Where the product is now; it moves with every start. */
  url: string
  token: string
}

type Reply<T> = { data: T; meta: { page: { total: number } } }
type Month = { attributes: { month: string; count: number; distance: number } }

async function send<T>({ url, token }: Client, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const reply = await fetch(url + path, { headers, ...sent })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

const post = async (client: Client, path: string, type: string, attributes: object) =>
  (await send<Reply<{ id: string }>>(client, path, { data: { type, attributes } })).data.id

export const foundCompany = (client: Client) => post(client, '/api/companies', 'company', { name: 'Albwerk' })

export const addVehicle = (client: Client, companyId: string, licensePlate: string) =>
  post(client, `/api/companies/${companyId}/vehicles`, 'vehicle', { licensePlate, timeZone: 'Europe/Berlin' })

/** The nth trip of a writer, spread over some months; each of another length. */
export const addTrip = (client: Client, vehicleId: string, sid: string, nth: number) => {
  const trip = tripFrom(nth, nth + distanceOf(nth), nth * 7, { sid, reason: `Fahrt ${sid}` })
  return post(client, `/api/vehicles/${vehicleId}/trips`, 'trip', trip)
}

export const distanceOf = (nth: number) => 1 + (nth % 50)

export async function allTrips(
  client: Client,
  vehicleId: string,
): Promise<{ trips: ReadTrip[]; total: number }> {
  const trips: ReadTrip[] = []
  for (;;) {
    const page = `page[limit]=200&page[offset]=${trips.length}`
    const { data, meta } = await send<Reply<ReadTrip[]>>(client, `/api/vehicles/${vehicleId}/trips?${page}`)
    trips.push(...data)
    if (data.length === 0 || trips.length >= meta.page.total) return { trips, total: meta.page.total }
  }
}

/** How many trips and how far, all months together. */
export async function monthSums(client: Client, vehicleId: string) {
  const path = `/api/vehicles/${vehicleId}/trip-months?page[limit]=200`
  const { data } = await send<Reply<Month[]>>(client, path)
  const sum = (of: (month: Month['attributes']) => number) =>
    data.reduce((all, { attributes }) => all + of(attributes), 0)
  return { trips: sum((month) => month.count), distance: sum((month) => month.distance) }
}
