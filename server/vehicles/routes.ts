import { readPage } from '#contract/kernel/page.ts'
import { SCOPES_OF_ROLE, scopesOnVehicle } from '#contract/permissions.ts'
import * as calls from '#contract/vehicles/calls.ts'
import { userAuthorship } from '../history/public.ts'
import { AlreadyCreated } from '../http/already-created.ts'
import { bind } from '../http/bind.ts'
import { presentList } from '../http/present.ts'
import { Refusal } from '../http/refusal.ts'
import { archiveVehicle } from './archive-vehicle.ts'
import { changeVehicle } from './change-vehicle.ts'
import { presentVehicle, presentVehicleUser } from './present.ts'
import { recordVehicle } from './record-vehicle.ts'
import { removeVehicle } from './remove-vehicle.ts'
import { restoreVehicle } from './restore-vehicle.ts'
import { lockVehicle, vehicleStore } from './store.ts'
import { vehicleUserStore } from './users/store.ts'

export const vehicleRoutes = [
  bind(calls.listVehicles, async ({ db, company, actor, query, billing }) => {
    const page = readPage(query)
    const seesAll = SCOPES_OF_ROLE[company.role].includes('company:vehicles:list')
    const userId = query['filter[userId]'] ?? (seesAll ? null : actor.userId)
    if (!seesAll && userId !== actor.userId) throw new Refusal('permission.denied')
    const visibility = userId === null ? 'all' : { assignedTo: userId }
    const rows = await vehicleStore(db, company.id, actor.userId).page(page, {
      visibility,
      plate: query['filter[licensePlate]'] ?? '',
      isArchived: query['filter[archived]'] === 'only',
    })
    const scopes = scopesOnVehicle(company.role, !seesAll)
    return presentList(rows, page, (row) => presentVehicle(row, scopes, billing))
  }),

  bind(calls.addVehicle, async ({ db, company, attributes, ...call }) => {
    const { billing } = call
    const write = { companyId: company.id, ...userAuthorship(call), billing, values: attributes }
    const { row, isAlreadyCreated } = await recordVehicle(db, write)
    const reply = { data: presentVehicle(row, scopesOnVehicle(company.role, false), billing) }
    return isAlreadyCreated ? new AlreadyCreated(reply) : reply
  }),

  bind(calls.getVehicle, async ({ db, vehicle, actor, billing }) => {
    const row = await vehicleStore(db, vehicle.companyId, actor.userId).get(vehicle.id)
    return { data: presentVehicle(row, vehicle.scopes, billing) }
  }),

  bind(calls.changeVehicle, async ({ db, vehicle, attributes, expectVersion, ...call }) => {
    const { billing } = call
    const write = { vehicle, ...userAuthorship(call), billing, values: attributes, expectVersion }
    return { data: presentVehicle(await changeVehicle(db, write), vehicle.scopes, billing) }
  }),

  bind(calls.removeVehicle, async ({ db, vehicle, expectVersion, ...call }) =>
    removeVehicle(db, { vehicle, ...userAuthorship(call), expectVersion }),
  ),

  bind(calls.archiveVehicle, async ({ db, vehicle, ...call }) => {
    const row = await archiveVehicle(db, { vehicle, ...userAuthorship(call) })
    return { data: presentVehicle(row, vehicle.scopes, call.billing) }
  }),

  bind(calls.restoreVehicle, async ({ db, vehicle, attributes, ...call }) => {
    const { billing } = call
    const write = { vehicle, ...userAuthorship(call), billing, values: attributes }
    return { data: presentVehicle(await restoreVehicle(db, write), vehicle.scopes, billing) }
  }),

  bind(calls.listVehicleUsers, async ({ db, vehicle, query }) => {
    const page = readPage(query)
    return presentList(await vehicleUserStore(db, vehicle).page(page), page, presentVehicleUser)
  }),

  bind(calls.changeVehicleUser, async (context) => {
    const { db, vehicle, attributes, subjectId = '', recordEvent } = context
    await lockVehicle(db, { vehicle, ...userAuthorship(context) })
    const users = vehicleUserStore(db, vehicle)
    const user = await users.lock(subjectId)
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
