import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'

/** The secret of this installation's sandbox. Of several servers starting at once, one creates it. */
export async function readSandboxSecret(db: Db): Promise<string> {
  await db
    .insertInto('sandbox_settings')
    .values({ secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret } = await db.selectFrom('sandbox_settings').select('secret').executeTakeFirstOrThrow()
  return secret
}
