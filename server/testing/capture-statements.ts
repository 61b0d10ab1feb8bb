import pg from 'pg'
import { vi } from 'vitest'

/**
 * The statements sent to the database meanwhile, including commits and rollbacks. Without those of the security log,
 * which writes refusals by a timer.
 */
export async function captureStatements<T>(
  act: () => Promise<T>,
): Promise<{ result: T; statements: readonly string[] }> {
  const statements: string[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text: string }]
    const statement = typeof what === 'string' ? what : what.text
    if (!statement.startsWith('insert into "security_events"')) statements.push(statement)
    return query.apply(this, given)
  })
  try {
    return { result: await act(), statements }
  } finally {
    spy.mockRestore()
  }
}
