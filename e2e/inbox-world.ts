import type { BrowserContextOptions, Page } from 'playwright-core'
import { newId } from '#server/db/id.ts'
import { userAuthorship, writeAs } from '#server/history/public.ts'
import { callApi } from './portal-product.ts'
import { expectShown, type World } from './portal-world.ts'
import { addVehicle, createCompany } from './vehicles-world.ts'

const HOUR = 3_600_000
const KM = 12

const YARD = place('Betriebshof', 'Karlstraße 4', 'Reutlingen')
const CUSTOMERS = [
  ['Molkerei Alblandhof', 'Hagen Rauscher', 'Wartung Kühlhaus', 'Ziegelhütte 5', 'Münsingen'],
  ['Klinikum Rechberg', 'Dr. Ines Vogt', 'Filterwechsel', 'Eichertstraße 3', 'Göppingen'],
  ['Stadtwerke Balingen', 'Karin Bosch', 'Störungsdienst', 'Friedrichstraße 33', 'Balingen'],
  ['Bäckerei Ott', 'Oskar Ott', 'Wartung Backofen', 'Marktplatz 4', 'Bad Urach'],
] as const

function place(name: string, street: string, city: string) {
  return { name, address: { street, postalCode: '72764', city, country: 'DE' } }
}

/** What a trip to a customer is for; every fifth goes back to the yard. */
function wayOf(nth: number) {
  const [company, contact, reason, street, city] = CUSTOMERS[nth % CUSTOMERS.length] ?? CUSTOMERS[0]
  return {
    places: { place_start: JSON.stringify(YARD), place_end: JSON.stringify(place(company, street, city)) },
    answer: { category: 'business', reason, contact_name: contact, contact_company: company },
  }
}

/**
 * An owner whose vehicle has visited each of four customers four times, and has this many trips without a category since,
 * on the same ways. The newest of them ended an hour ago; of the newest the odometers can be computed.
 */
export async function makeInbox(
  world: World,
  open: number,
  options: BrowserContextOptions = {},
  computed = 0,
) {
  const { page, companyId } = await createCompany(world, 'de', options)
  const vehicleId = await addVehicle(page, companyId, { licensePlate: 'RT-AK 211', odometer: 0 })
  const known = 4 * CUSTOMERS.length
  const me = await callApi(page, 'GET', '/users/me')
  const rows = Array.from({ length: known + open }, (_, nth) => {
    const start = Date.now() - (known + open - nth) * HOUR
    const { places, answer } = wayOf(nth)
    return {
      id: newId(),
      company_id: companyId,
      vehicle_id: vehicleId,
      start_at: new Date(start).toISOString(),
      start_tz: 'Europe/Berlin',
      end_at: new Date(start + HOUR / 2).toISOString(),
      end_tz: 'Europe/Berlin',
      odometer_start: (nth * KM).toFixed(1),
      odometer_end: ((nth + 1) * KM).toFixed(1),
      ...places,
      ...(nth < known ? answer : { category: 'none' }),
      is_odometer_computed: nth >= known + open - computed || null,
    }
  })
  await world.db.transaction().execute(async (transaction) => {
    await writeAs(transaction, userAuthorship({ actor: { userId: me.body.data.id }, requestId: 'written' }))
    await transaction.insertInto('trips').values(rows).execute()
  })
  const ids = rows.slice(known).map(({ id }) => id)
  return { page, companyId, vehicleId, ids, saved: () => readTrips(world, ids) }
}

const readTrips = (world: World, ids: readonly string[]) =>
  world.db
    .selectFrom('trips')
    .select(['category', 'reason', 'contact_name', 'contact_company', 'place_end', 'odometer_end'])
    .where('id', 'in', ids)
    .orderBy('start_at')
    .execute()

/** Whether each has the category, reason and contact that its customer always had. */
export function areSettled(saved: Awaited<ReturnType<typeof readTrips>>): boolean {
  return saved.every(({ place_end, category, reason, contact_name, contact_company }) => {
    const { name } = place_end as { name: string }
    const nth = CUSTOMERS.findIndex(([company]) => company === name)
    return (
      JSON.stringify({ category, reason, contact_name, contact_company }) ===
      JSON.stringify(wayOf(nth).answer)
    )
  })
}

export async function openInbox(page: Page, companyId: string): Promise<void> {
  await page.goto(`/company/${companyId}/inbox`)
  await expectShown(page.getByRole('heading', { level: 1, name: 'Zu erledigen' }))
}
