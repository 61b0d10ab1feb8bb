/**
 * Replaces typebox in the portal's build: the contract's declarations become plain JSON schemas. The browser reads
 * paths, types and lengths from them; only the server validates.
 */
type Schema = Record<string, unknown>
type Builder = (...args: never[]) => Schema

const schemaBuilders: Record<string, Builder> = {
  Object: (properties: Schema) => ({ type: 'object', properties }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Number: (options?: Schema) => ({ type: 'number', ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Literal: (value: unknown) => ({ const: value }),
  Optional: (schema: Schema) => schema,
  Unsafe: (schema: Schema) => schema,
}

const empty: Builder = () => ({})

export default new Proxy(schemaBuilders, { get: (builders, name: string) => builders[name] ?? empty })
