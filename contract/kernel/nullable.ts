import Type, { type Static, type TSchema } from 'typebox'

type Described = { type?: string; enum?: readonly unknown[] }

/**
 * `null` written as a second JSON type, not as a union: the compiled serializer walks a type list
 * directly, while a union makes it validate every branch first.
 */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as Described
  const widened = {
    ...rest,
    ...(type === undefined ? {} : { type: [type, 'null'] }),
    ...(values === undefined ? {} : { enum: [...values, null] }),
  }
  return Type.Unsafe<Static<S> | null>(widened)
}
