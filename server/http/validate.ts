import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { type Fault, Refusal } from './refusal.ts'

// One error per field, and a limit on how many a hostile body can cause.
Settings.Set({ maxErrors: 64 })

type Where = 'pointer' | 'parameter'

/** Compiles a schema into a check that refuses with one fault per field. */
export function validator(schema: TSchema, where: Where): (value: unknown) => void {
  const compiled = Compile(schema)
  return (value) => {
    if (!compiled.Check(value))
      throw new Refusal('validation.failed', faultsOf(compiled.Errors(value), where))
    const unstorable = findUnstorable(value, '')
    if (unstorable !== null)
      throw new Refusal('validation.failed', [fault(unstorable, 'must be text that can be stored', where)])
  }
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

function faultsOf(errors: SchemaError[], where: Where): Fault[] {
  const faults = errors.flatMap((error) => {
    const missing = error.keyword === 'required' ? error.params.requiredProperties : ['']
    return missing.map((name) => {
      const path = name ? `${error.instancePath}/${name}` : error.instancePath
      return fault(path, detailOf(error, name), where)
    })
  })
  const byField = Map.groupBy(faults, (one) => one.pointer ?? one.parameter)
  return [...byField.values()].flatMap(([first]) => first ?? [])
}

// A pattern is not a readable message.
function detailOf({ keyword, message }: SchemaError, missing: string): string {
  if (missing) return 'is required'
  return keyword === 'pattern' ? 'does not have the right form' : message
}

const fault = (path: string, detail: string, where: Where): Fault =>
  where === 'pointer' ? { pointer: path, detail } : { parameter: path.slice(1), detail }

/** PostgreSQL can store neither a null byte nor a lone surrogate. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (value === null || typeof value !== 'object') return null
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, `${path}/${name}`)
    if (found !== null) return found
  }
  return null
}
