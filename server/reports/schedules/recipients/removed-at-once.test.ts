import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCompany } from '../../../companies/testing.ts'
import { useApp } from '../../../testing/app.ts'
import { waitUntilBlocked } from '../../../testing/wait-until-blocked.ts'
import { insertDelivery, insertRecipient, insertRun, makeSchedule } from '../testing.ts'

const app = useApp()

test('an address is removed while a schedule is changed that it is part of, and neither waits for the other for ever', async () => {
  const { id: company, owner } = await makeCompany(app)
  const leaving = await insertRecipient(app.db, company)
  const { id: schedule } = await makeSchedule(app.db, owner, company, { recipients: [leaving.id] })
  const run = await insertRun(app.db, company, schedule, { state: 'sent', reason: null })
  const { linkId } = await insertDelivery(app.db, company, run, leaving.email)
  // What the change of a schedule locks, in its order.
  const { removing } = await app.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('report_schedule_recipients').where('schedule_id', '=', schedule).execute()
    const removing = owner.remove(`/api/report-recipients/${leaving.id}`, 1)
    await waitUntilBlocked(app.db)
    await sql`select from report_links where id = ${linkId} for update nowait`.execute(tx)
    return { removing }
  })
  expect((await removing).statusCode).toBe(204)
})
