import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, listWith, one, oneWith, requestBody, requestBodyWithSubject } from '../kernel/resource.ts'
import { oneOf, uuid } from '../kernel/text.ts'
import {
  NewVehicle,
  PLATE_LENGTH,
  Vehicle,
  VehicleChange,
  VehicleMeta,
  VehicleRestoration,
  VehicleUser,
  VehicleUserChange,
} from './vehicle.ts'

/** Long enough for a plate with any spacing; longer texts find nothing. */
export const PLATE_SEARCH_LENGTH_MAX = 4 * PLATE_LENGTH

export const listVehicles = call({
  name: 'listVehicles',
  summary:
    'The vehicles of a company that the caller may see, by plate; those in the archive, or assigned to one user, if asked for',
  method: 'GET',
  path: '/companies/:companyId/vehicles',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({
    ...PageQuery.properties,
    'filter[archived]': Type.Optional(oneOf(['only'])),
    'filter[userId]': Type.Optional(uuid()),
    'filter[licensePlate]': Type.Optional(Type.String({ maxLength: PLATE_SEARCH_LENGTH_MAX })),
  }),
  reply: listWith('vehicle', Vehicle, VehicleMeta),
  status: 200,
  problems: ['permission.denied'],
})

export const addVehicle = call({
  name: 'addVehicle',
  summary: 'Add a vehicle; the same sid again answers 200 with the vehicle that is there',
  method: 'POST',
  path: '/companies/:companyId/vehicles',
  right: { on: 'company', needs: 'vehicle:add' },
  body: requestBody('vehicle', NewVehicle),
  reply: oneWith('vehicle', Vehicle, VehicleMeta),
  status: 201,
  isIdempotent: true,
  location: '/vehicles/:id',
  problems: ['not_found', 'sid.deleted', 'vehicle.full', 'subscription.no_free_seat'],
})

export const getVehicle = call({
  name: 'getVehicle',
  summary: 'One vehicle',
  method: 'GET',
  path: '/vehicles/:vehicleId',
  right: { on: 'vehicle', needs: 'vehicle:view' },
  reply: oneWith('vehicle', Vehicle, VehicleMeta),
  status: 200,
  problems: [],
})

export const changeVehicle = call({
  name: 'changeVehicle',
  summary: 'Change a vehicle',
  method: 'PATCH',
  path: '/vehicles/:vehicleId',
  right: { on: 'vehicle', needs: 'vehicle:change' },
  body: requestBody('vehicle', VehicleChange),
  reply: oneWith('vehicle', Vehicle, VehicleMeta),
  status: 200,
  problems: [
    'not_found',
    'subscription.no_free_seat',
    'vehicle.archived',
    'vehicle.time_zone_fixed',
    'vehicle.units_fixed',
    'version.conflict',
  ],
})

export const removeVehicle = call({
  name: 'removeVehicle',
  summary: 'Take a vehicle out of sight; its trips and their history are kept',
  method: 'DELETE',
  path: '/vehicles/:vehicleId',
  right: { on: 'vehicle', needs: 'vehicle:delete' },
  status: 204,
  problems: ['version.conflict'],
})

export const archiveVehicle = call({
  name: 'archiveVehicle',
  summary: 'Make a vehicle read-only and list it apart; its seat becomes free',
  method: 'POST',
  path: '/vehicles/:vehicleId/archive',
  right: { on: 'vehicle', needs: 'vehicle:delete' },
  reply: oneWith('vehicle', Vehicle, VehicleMeta),
  status: 200,
  problems: [],
})

export const restoreVehicle = call({
  name: 'restoreVehicle',
  summary: 'Take a vehicle out of the archive, if sent with a seat',
  method: 'POST',
  path: '/vehicles/:vehicleId/restore',
  right: { on: 'vehicle', needs: 'vehicle:delete' },
  body: requestBody('vehicle', VehicleRestoration),
  reply: oneWith('vehicle', Vehicle, VehicleMeta),
  status: 200,
  problems: ['not_found', 'subscription.no_free_seat'],
})

export const listVehicleUsers = call({
  name: 'listVehicleUsers',
  summary: 'The members who are assigned to a vehicle, by name',
  method: 'GET',
  path: '/vehicles/:vehicleId/users',
  right: { on: 'vehicle', needs: 'vehicle:users:list' },
  query: PageQuery,
  reply: list('user', VehicleUser),
  status: 200,
  problems: [],
})

export const changeVehicleUser = call({
  name: 'changeVehicleUser',
  summary: 'Put the roles of one member on a vehicle; no role takes the vehicle away from them',
  method: 'PATCH',
  path: '/vehicles/:vehicleId/users',
  right: { on: 'vehicle', needs: 'vehicle:users:change' },
  body: requestBodyWithSubject('user', VehicleUserChange),
  reply: one('user', VehicleUser),
  status: 200,
  problems: ['not_found', 'vehicle.archived'],
})
