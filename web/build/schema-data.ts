/**
 * Stands in for the schema library in the portal's build: the declarations of contract/ become plain
 * schema data, of which the portal reads paths, types and lengths. Nothing in the browser validates by
 * schema, the server does; so the library and its compiler stay out of the bundle.
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
