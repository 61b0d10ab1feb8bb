import type { Kind, Month } from './kinds.ts'

export type Client = {
  /** The current address of the product; it changes with every start. */
  url: string
  token: string
}

type Reply<T> = { data: T; meta: { page: { total: number } } }

async function send<T>({ url, token }: Client, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const reply = await fetch(url + path, { headers, ...sent })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

const post = async (client: Client, path: string, type: string, attributes: object) =>
  (await send<Reply<{ id: string }>>(client, path, { data: { type, attributes } })).data.id

export const addCompany = (client: Client) => post(client, '/api/companies', 'company', { name: 'Albwerk' })

export const addVehicle = (client: Client, companyId: string, licensePlate: string) =>
  post(client, `/api/companies/${companyId}/vehicles`, 'vehicle', { licensePlate, timeZone: 'Europe/Berlin' })

export const addRecord = (
  client: Client,
  vehicleId: string,
  { type, attributesOf }: Kind,
  sid: string,
  nth: number,
) => post(client, `/api/vehicles/${vehicleId}/${type}s`, type, attributesOf(nth, sid))

export type ReadRecord = { id: string; attributes: { sid: string | null } }

/** All records of a kind of a vehicle, and the total of the list. */
export async function allRecords(
  client: Client,
  vehicleId: string,
  { type }: Kind,
): Promise<{ records: ReadRecord[]; total: number }> {
  const records: ReadRecord[] = []
  for (;;) {
    const path = `/api/vehicles/${vehicleId}/${type}s?page[limit]=200&page[offset]=${records.length}`
    const { data, meta } = await send<Reply<ReadRecord[]>>(client, path)
    records.push(...data)
    if (data.length === 0 || records.length >= meta.page.total) return { records, total: meta.page.total }
  }
}

/** Count and sum of all months. */
export async function monthSums(client: Client, vehicleId: string, { type, monthTotals }: Kind) {
  const path = `/api/vehicles/${vehicleId}/${type}-months?page[limit]=200`
  const { data } = await send<Reply<{ attributes: Month }[]>>(client, path)
  const sums = { count: 0, worth: 0 }
  for (const { attributes } of data) {
    const [count, worth] = monthTotals(attributes)
    sums.count += count
    sums.worth += worth
  }
  return sums
}
