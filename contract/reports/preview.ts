import Type, { type Static } from 'typebox'
import { nullable } from '../kernel/nullable.ts'
import { oneOf, replyText, uuid } from '../kernel/text.ts'
import { PageLayout } from './page.ts'

/** Parts of a complete logbook that a report leaves out. */
export const OMISSIONS = ['odometers', 'gaps', 'changes', 'creationTimes', 'category', 'driver'] as const
export type Omission = (typeof OMISSIONS)[number]

const PreviewVehicle = Type.Object({ id: uuid(), licensePlate: Type.String(), isDeleted: Type.Boolean() })

/**
 * What a report would contain. `dateFirst` and `dateLast` are null where the period is not bounded. `deletedVehicles`
 * are those with records in the period that the report leaves out. For a CSV, `page` is null and `lines` contains its
 * first lines.
 */
export const ReportPreview = Type.Object({
  dateFirst: replyText(),
  dateLast: replyText(),
  vehicles: Type.Array(PreviewVehicle),
  deletedVehicles: Type.Array(PreviewVehicle),
  vehiclesTotal: Type.Integer(),
  trips: Type.Integer(),
  expenses: Type.Integer(),
  omissions: Type.Array(oneOf(OMISSIONS)),
  page: nullable(PageLayout),
  lines: Type.Array(Type.String()),
})
export type ReportPreview = Static<typeof ReportPreview>
