import type { Person } from '../testing/people.ts'

let count = 0

/** A vehicle of the company, with every feature: made by somebody who may. */
export async function makeVehicle(
  maker: Person,
  companyId: string,
  attributes: object = {},
): Promise<{ id: string }> {
  const reply = await maker.post(`/api/companies/${companyId}/vehicles`, 'vehicle', {
    licensePlate: `RT-WB ${++count}`,
    timeZone: 'Europe/Berlin',
    ...attributes,
  })
  if (reply.statusCode !== 201) throw new Error(`no vehicle was made: ${reply.body}`)
  return licensed(reply.json<{ data: { id: string } }>().data)
}

/** The one place where a made vehicle gets its licence; every vehicle has all features without one. */
const licensed = (vehicle: { id: string }) => vehicle

/** Lets a member drive the vehicle. */
export async function assign(by: Person, vehicleId: string, driver: Person): Promise<void> {
  const reply = await by.send({
    method: 'PATCH',
    url: `/api/vehicles/${vehicleId}/users`,
    body: { data: { type: 'user', id: driver.id, attributes: { roles: ['vehicle_user'] } } },
  })
  if (reply.statusCode !== 200) throw new Error(`nobody was assigned: ${reply.body}`)
}
