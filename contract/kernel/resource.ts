import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import { PageMeta } from './page.ts'
import { uuid } from './text.ts'

/** A request body: `{data: {type, id?, attributes}}`. */
export const requestBody = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  Type.Object({
    data: Type.Object({
      type: Type.Literal(type),
      id: Type.Optional(Type.String()),
      attributes,
    }),
  })

/** A request body whose `data.id` names the member that the call changes; the path names something else. */
export const requestBodyWithSubject = <T extends string, A extends TProperties>(
  type: T,
  attributes: TObject<A>,
) => Type.Object({ data: Type.Object({ type: Type.Literal(type), id: Type.String(), attributes }) })

/** Whether a body was declared with `requestBodyWithSubject`. */
export const hasSubjectId = (body: TObject | undefined): boolean => {
  const data: { required?: readonly string[] } | undefined = body?.properties['data']
  return data?.required?.includes('id') ?? false
}

/** A resource in a reply, with its version and more `meta`. */
export const resourceWith = <T extends string, A extends TProperties, M extends TProperties>(
  type: T,
  attributes: TObject<A>,
  meta: M,
) =>
  Type.Object({
    type: Type.Literal(type),
    id: uuid(),
    attributes,
    meta: Type.Object({ version: Type.Integer({ minimum: 1 }), ...meta }),
  })

export const resource = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  resourceWith(type, attributes, {})

export const oneWith = <T extends string, A extends TProperties, M extends TProperties>(
  type: T,
  attributes: TObject<A>,
  meta: M,
) => Type.Object({ data: resourceWith(type, attributes, meta) })

export const one = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  oneWith(type, attributes, {})

const paged = <S extends TSchema>(row: S) =>
  Type.Object({ data: Type.Array(row), meta: Type.Object({ page: PageMeta }) })

export const listWith = <T extends string, A extends TProperties, M extends TProperties>(
  type: T,
  attributes: TObject<A>,
  meta: M,
) => paged(resourceWith(type, attributes, meta))

export const list = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  listWith(type, attributes, {})

/** A list of sums: nobody saves them, so they have no id of their own and no version. */
export const listOfSums = <T extends string, A extends TProperties>(type: T, attributes: TObject<A>) =>
  paged(Type.Object({ type: Type.Literal(type), id: Type.String(), attributes }))
