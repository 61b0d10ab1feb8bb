import Type, { type TObject, type TProperties } from 'typebox'
import { uuid } from '../kernel/text.ts'

/** A period of whole months, both included; at most a year. */
const monthOfQuery = () => Type.String({ pattern: '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])$' })
export const PeriodQuery = Type.Object({ from: monthOfQuery(), to: monthOfQuery() })

export const figures = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({ data: Type.Object({ type: Type.Literal(type), id: uuid(), attributes }) })
