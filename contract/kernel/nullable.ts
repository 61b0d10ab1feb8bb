import Type, { type Static, type TSchema } from 'typebox'

type Rule = { check: (value: unknown) => boolean; error: (value: unknown) => string }
type JsonSchema = { type?: string; enum?: readonly unknown[]; '~refine'?: readonly Rule[] }

/**
 * `null` written as a second JSON type, not as a union: the compiled serializer walks a type list
 * directly, while a union makes it validate every branch first.
 */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as JsonSchema
  const rules = (schema as JsonSchema)['~refine'] ?? []
  const widened = {
    ...rest,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
  }
  // The spread above does not copy refinements; each of them accepts null.
  return rules.reduce(
    (whole, { check, error }) => Type.Refine(whole, check, error),
    Type.Unsafe<Static<S> | null>(widened),
  )
}
