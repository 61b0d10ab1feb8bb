import Type from 'typebox'
import { call } from '../kernel/call.ts'
import { nullable } from '../kernel/nullable.ts'
import { PageQuery } from '../kernel/page.ts'
import { resourceWith } from '../kernel/resource.ts'
import { oneOf, UUID, uuid } from '../kernel/text.ts'
import { GapToPrevious, Trip } from '../trips/trip.ts'
import { ListedVehicle } from '../vehicles/listed-vehicle.ts'
import { Deadline, INBOX_KINDS, INBOX_ORDERS, InboxCounts, OpenOdometer, Suggestion } from './inbox.ts'

/**
 * A page goes on after a trip instead of at an offset, because whoever works through the list takes rows out of it:
 * `page[after]` is the id of the last trip of the page before, which `meta.nextAfter` has.
 */
export const listInbox = call({
  name: 'listInbox',
  summary:
    'Trips that wait for a decision, newest start first or turned round, with the days left and a suggestion',
  method: 'GET',
  path: '/companies/:companyId/inbox',
  right: { on: 'company', needs: 'member' },
  query: Type.Object({
    'page[limit]': PageQuery.properties['page[limit]'],
    'page[after]': Type.Optional(Type.String({ pattern: UUID })),
    'filter[kind]': Type.Optional(oneOf(INBOX_KINDS)),
    sort: Type.Optional(oneOf(INBOX_ORDERS)),
  }),
  reply: Type.Object({
    data: Type.Array(
      resourceWith('trip', Trip, {
        vehicle: ListedVehicle,
        before: nullable(GapToPrevious),
        deadline: Deadline,
        suggestion: nullable(Suggestion),
      }),
    ),
    meta: Type.Object({ nextAfter: nullable(uuid()) }),
  }),
  status: 200,
  problems: [],
})

export const listOpenOdometers = call({
  name: 'listOpenOdometers',
  summary: 'Vehicles whose latest odometers are computed, by plate',
  method: 'GET',
  path: '/companies/:companyId/open-odometers',
  right: { on: 'company', needs: 'member' },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({ type: Type.Literal('open_odometer'), id: uuid(), attributes: OpenOdometer }),
    ),
  }),
  status: 200,
  problems: [],
})

export const getInboxCounts = call({
  name: 'getInboxCounts',
  summary: 'How much waits for a decision',
  method: 'GET',
  path: '/companies/:companyId/inbox-counts',
  right: { on: 'company', needs: 'member' },
  reply: Type.Object({
    data: Type.Object({ type: Type.Literal('inbox_counts'), id: uuid(), attributes: InboxCounts }),
  }),
  status: 200,
  problems: [],
})
