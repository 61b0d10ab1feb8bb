import type { Person } from '../testing/people.ts'

let count = 0

/** A vehicle of the company, created by a user with the right. */
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
  if (reply.statusCode !== 201) throw new Error(`no vehicle was created: ${reply.body}`)
  return reply.json<{ data: { id: string } }>().data
}

/** Assigns the vehicle to a member. */
export async function assignDriver(by: Person, vehicleId: string, driver: Person): Promise<void> {
  const reply = await by.send({
    method: 'PATCH',
    url: `/api/vehicles/${vehicleId}/users`,
    body: { data: { type: 'user', id: driver.id, attributes: { roles: ['vehicle_user'] } } },
  })
  if (reply.statusCode !== 200) throw new Error(`nobody was assigned: ${reply.body}`)
}
