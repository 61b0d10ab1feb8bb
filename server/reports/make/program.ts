import { readSharedSnapshot } from '../../db/shared-snapshot.ts'
import { runChild } from './child.ts'
import { contentOf } from './content-of.ts'
import type { ReportOrder } from './order.ts'

// The child process that makes a report. Everything is loaded before the order arrives.

await runChild((given, write, note) => {
  const order = given as ReportOrder
  return readSharedSnapshot(order.snapshot, { warn: () => {} }, async (db) =>
    write(await contentOf(db, order, note)),
  )
})
