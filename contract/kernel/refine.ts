import Type, { type TSchema } from 'typebox'

/** Adds a rule that JSON Schema cannot express; `detail` is the message in the reply. Null is left to the type. */
export const refine = <S extends TSchema>(schema: S, holds: (value: unknown) => boolean, detail: string): S =>
  Type.Refine(
    schema,
    (value: unknown) => value === null || holds(value),
    () => detail,
  )
