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

/** The same where `data.id` names whom it is about: the path names something else. */
export const sentAbout = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({ data: Type.Object({ type: Type.Literal(type), id: Type.String(), attributes }) })

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

/** The same with more in its `meta` than its version. */
const resourceWith = <T extends string, A extends TProperties, M extends TProperties>(
  type: T,
  attributes: TObject<A>,
  meta: M,
) =>
  Type.Object({
    ...resource(type, attributes).properties,
    meta: Type.Object({ version: Type.Integer({ minimum: 1 }), ...meta }),
  })

export const oneWith = <T extends string, A extends TProperties, M extends TProperties>(
  type: T,
  attributes: TObject<A>,
  meta: M,
) => Type.Object({ data: resourceWith(type, attributes, meta) })

/** A list whose rows tell more of themselves in their `meta` than their version. */
export const listWith = <T extends string, A extends TProperties, M extends TProperties>(
  type: T,
  attributes: TObject<A>,
  meta: M,
) =>
  Type.Object({
    data: Type.Array(resourceWith(type, attributes, meta)),
    meta: Type.Object({ page: PageMeta }),
  })
