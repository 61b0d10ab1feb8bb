import { readPage } from '#contract/kernel/page.ts'
import { SCOPES_OF_ROLE, scopesOnVehicle } from '#contract/permissions.ts'
import {
  addVehicle,
  changeVehicle,
  changeVehicleUser,
  getVehicle,
  listVehicles,
  listVehicleUsers,
  removeVehicle,
} from '#contract/vehicles/calls.ts'
import { bind } from '../http/bind.ts'
import { isNothing } from '../http/given.ts'
import { presentList } from '../http/present.ts'
import { at, Refusal } from '../http/refusal.ts'
import { Repeated } from '../http/repeated.ts'
import { presentVehicle, presentVehicleUser } from './present.ts'
import { areUnitsTouched, isZoneFixed } from './rules.ts'
import { lockVehicle, vehicleStore, writeAs } from './store.ts'
import { vehicleUserStore } from './users/store.ts'
import { changedValues, newValues } from './values.ts'

export const vehicleRoutes = [
  bind(listVehicles, async ({ db, company, actor, query }) => {
    const page = readPage(query)
    const seesAll = SCOPES_OF_ROLE[company.role].includes('company:vehicles:list')
    const sight = seesAll ? 'all' : { assignedTo: actor.userId }
    const rows = await vehicleStore(db, company.id).page(page, sight, query['filter[licensePlate]'] ?? '')
    const scopes = scopesOnVehicle(company.role, !seesAll)
    return presentList(rows, page, (row) => presentVehicle(row, scopes))
  }),

  bind(addVehicle, async ({ db, company, actor, attributes, requestId }) => {
    const vehicles = vehicleStore(db, company.id)
    const scopes = scopesOnVehicle(company.role, false)
    await writeAs(db, { actorId: actor.userId, requestId })
    const added = await vehicles.add(newValues(attributes))
    if (added) return { data: presentVehicle(added, scopes) }
    return new Repeated({ data: presentVehicle(await vehicles.bySid(attributes.sid ?? ''), scopes) })
  }),

  bind(getVehicle, async ({ db, vehicle }) => ({
    data: presentVehicle(await vehicleStore(db, vehicle.companyId).get(vehicle.id), vehicle.scopes),
  })),

  bind(changeVehicle, async ({ db, vehicle, actor, attributes, expectVersion, requestId }) => {
    const vehicles = vehicleStore(db, vehicle.companyId)
    const before = await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    expectVersion(before.version)
    if (isZoneFixed(before, attributes)) throw new Refusal('vehicle.time_zone_fixed', [at('timeZone')])
    if (areUnitsTouched(before, attributes) && (await vehicles.hasRecords(before.id)))
      throw new Refusal('vehicle.units_fixed', [at('systemOfUnits')])
    const values = changedValues(attributes, before)
    if (!isNothing(values)) await vehicles.change(before.id, values)
    return { data: presentVehicle(await vehicles.get(before.id), vehicle.scopes) }
  }),

  bind(removeVehicle, async ({ db, vehicle, actor, expectVersion, requestId }) => {
    const before = await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    expectVersion(before.version)
    await vehicleStore(db, vehicle.companyId).remove(before.id)
  }),

  bind(listVehicleUsers, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    return presentList(await vehicleUserStore(db, vehicle).page(page), page, presentVehicleUser)
  }),

  bind(changeVehicleUser, async (context) => {
    const { db, vehicle, actor, attributes, about = '', requestId, recordEvent } = context
    await lockVehicle(db, vehicle, { actorId: actor.userId, requestId })
    const users = vehicleUserStore(db, vehicle)
    const user = await users.lock(about)
    const isAssigned = attributes.roles.length > 0
    await (isAssigned ? users.assign(user.id) : users.release(user.id))
    if (isAssigned !== user.is_assigned)
      await recordEvent({
        kind: isAssigned ? 'vehicle_user.assigned' : 'vehicle_user.released',
        companyId: vehicle.companyId,
        targetId: user.id,
        details: { vehicleId: vehicle.id },
      })
    return { data: presentVehicleUser({ ...user, is_assigned: isAssigned }) }
  }),
]
