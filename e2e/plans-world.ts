import type { Page } from 'playwright-core'
import { giveSubscription } from '#server/billing/testing.ts'
import { callApi } from './portal-product.ts'
import type { World } from './portal-world.ts'
import { addTrip, addVehicle, createCompany } from './vehicles-world.ts'

/** A company with Business for some vehicles, and one of them with a seat. */
export async function companyWithSeats(
  world: World,
  quantity: number,
  language: 'de' | 'en' = 'de',
  look = {},
) {
  const { owner, page, companyId } = await createCompany(world, language, look)
  const { subscription } = await giveSubscription(world, companyId, { quantity })
  const seat = [{ id: subscription.id }]
  const seated = await addVehicle(page, companyId, { licensePlate: 'RT-AS 110', subscriptions: seat })
  return { owner, page, companyId, seat, seated }
}

export const putSeat = (page: Page, vehicleId: string, subscriptions: { id: string }[]) =>
  callApi(page, 'PATCH', `/vehicles/${vehicleId}`, { type: 'vehicle', attributes: { subscriptions } })

const monthHere = () =>
  new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', timeZone: 'Europe/Berlin' }).format()

const two = (number: number) => String(number).padStart(2, '0')
const at = (minute: number) => `${monthHere()}-02T${two(5 + Math.floor(minute / 60))}:${two(minute % 60)}:00Z`

/** Adds this many private trips on the second of this month; returns the month's name. */
export async function fillMonth(page: Page, vehicleId: string, trips: number): Promise<string> {
  for (let nth = 0; nth < trips; nth++)
    await addTrip(page, vehicleId, {
      dateStartIso: at(nth * 10),
      dateStartTz: 'Europe/Berlin',
      dateEndIso: at(nth * 10 + 8),
      dateEndTz: 'Europe/Berlin',
      odometerStart: 1_000 + nth * 5,
      odometerEnd: 1_005 + nth * 5,
      category: 'private',
    })
  return new Intl.DateTimeFormat('de', { month: 'long', timeZone: 'Europe/Berlin' }).format()
}
