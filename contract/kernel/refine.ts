import Type, { type TSchema } from 'typebox'

/** A schema with a rule that JSON Schema cannot say; the reply tells it in these words. Null is left to the type. */
export const refine = <S extends TSchema>(schema: S, holds: (value: unknown) => boolean, detail: string): S =>
  Type.Refine(
    schema,
    (value: unknown) => value === null || holds(value),
    () => detail,
  )
