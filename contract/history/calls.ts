import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { listWith } from '../kernel/resource.ts'
import { oneOf } from '../kernel/text.ts'
import { CHANGE_KINDS, Change, ChangedRecord } from './change.ts'

export const listVehicleChanges = call({
  name: 'listVehicleChanges',
  summary: 'What happened to a vehicle, its trips and its expenses, newest first, also to deleted ones',
  method: 'GET',
  path: '/vehicles/:vehicleId/changes',
  right: { on: 'vehicle', needs: 'vehicle:trips:list', even: 'deleted' },
  query: Type.Object({
    ...PageQuery.properties,
    'filter[kind]': Type.Optional(oneOf(CHANGE_KINDS)),
  }),
  reply: listWith('change', Change, { record: ChangedRecord }),
  status: 200,
  problems: [],
})
