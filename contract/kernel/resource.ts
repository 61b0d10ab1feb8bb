import Type, { type TObject, type TProperties } from 'typebox'
import { PageMeta } from './page.ts'
import { uuid } from './text.ts'

/** What is sent: `{data: {type, id?, attributes}}`. */
export const sent = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({
    data: Type.Object({
      type: Type.Literal(type),
      id: Type.Optional(Type.String()),
      attributes,
    }),
  })

/** One thing as it is replied, with the number of its saved states. */
export const resource = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({
    type: Type.Literal(type),
    id: uuid(),
    attributes,
    meta: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
  })

export const one = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({ data: resource(type, attributes) })

export const list = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({
    data: Type.Array(resource(type, attributes)),
    meta: Type.Object({ page: PageMeta }),
  })
