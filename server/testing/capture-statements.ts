import pg from 'pg'
import { vi } from 'vitest'

/** The statements sent to the database meanwhile, including commits and rollbacks. */
export async function captureStatements<T>(
  act: () => Promise<T>,
): Promise<{ result: T; statements: readonly string[] }> {
  const statements: string[] = []
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text: string }]
    statements.push(typeof what === 'string' ? what : what.text)
    return query.apply(this, given)
  })
  try {
    return { result: await act(), statements }
  } finally {
    spy.mockRestore()
  }
}
