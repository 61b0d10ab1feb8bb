import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { type Fault, Refusal } from './refusal.ts'

// One error per field, and a limit on how many a hostile body can cause.
const MAX_FAULTS = 64
Settings.Set({ maxErrors: MAX_FAULTS })

type Where = 'pointer' | 'parameter'

/** Compiles a schema into a check that refuses with one fault per field. */
export function validator(schema: TSchema, where: Where): (value: unknown) => void {
  const compiled = Compile(schema)
  return (value) => {
    const misfits = compiled.Check(value) ? [] : faultsOf(compiled.Errors(value), where)
    const unstorable = findUnstorable(value).map((path) =>
      fault(path, 'must be text that can be stored', where),
    )
    if (misfits.length + unstorable.length > 0)
      throw new Refusal('validation.failed', onePerField([...misfits, ...unstorable]))
  }
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

function faultsOf(errors: SchemaError[], where: Where): Fault[] {
  return errors.flatMap((error) => {
    const missing = error.keyword === 'required' ? error.params.requiredProperties : ['']
    return missing.map((name) => {
      const path = name ? `${error.instancePath}/${name}` : error.instancePath
      return fault(path, detailOf(error, name), where)
    })
  })
}

function onePerField(faults: Fault[]): Fault[] {
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
function findUnstorable(value: unknown, path = '', found: string[] = []): string[] {
  if (found.length >= MAX_FAULTS) return found
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) found.push(path)
  } else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) findUnstorable(inner, `${path}/${name}`, found)
  return found
}
