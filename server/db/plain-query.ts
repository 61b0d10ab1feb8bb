import pg from 'pg'
import { type MakeRow, rowOf, writtenFor } from './rows.ts'
import { parserOf } from './types.ts'

type Row = Record<string, unknown>
type Answered = { command: string; rowCount: number | null; rows: Row[] }
type Described = { name: string; dataTypeID: number }

const makers = new Map<string, MakeRow>()

/** A named statement always has the same columns: how its rows are made is found out once. */
function makerFor(name: string | undefined, fields: Described[]): MakeRow {
  const known = name === undefined ? undefined : makers.get(name)
  if (known) return known
  const columns = fields.map((field) => ({ name: field.name, parse: parserOf(field.dataTypeID) }))
  if (name === undefined) return rowOf(columns)
  const made = writtenFor(columns)
  makers.set(name, made)
  return made
}

/** Makes its rows at once from what PostgreSQL sends, without the lists and dictionaries that pg makes first. */
class PlainQuery extends pg.Query {
  readonly made: Row[] = []
  fault: unknown = null
  readonly #statement: string | undefined
  #make: MakeRow = () => ({})

  constructor(asked: pg.QueryConfig, done: (error: Error | undefined, result: pg.ResultBuilder) => void) {
    super(asked, done)
    this.#statement = asked.name
  }

  handleRowDescription({ fields }: { fields: Described[] }): void {
    this.#make = makerFor(this.#statement, fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    // In a socket's event there is nobody to catch it.
    try {
      this.made.push(this.#make(fields))
    } catch (error) {
      this.fault ??= error
    }
  }
}

/** By a callback: the promise that pg makes keeps the rows of every query in memory for long after it. */
export const ask = (client: pg.ClientBase, asked: pg.QueryConfig): Promise<Answered> =>
  new Promise((done, fail) => {
    const query = new PlainQuery(asked, (error, result) => {
      const fault = error ?? query.fault
      if (fault) fail(fault)
      else if (Array.isArray(result)) fail(new Error('several statements were asked at once'))
      else done({ command: result.command, rowCount: result.rowCount, rows: query.made })
    })
    client.query(query)
  })
