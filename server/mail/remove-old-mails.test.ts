import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorker } from '../testing/worker.ts'
import { queueMail, removeOldMails } from './public.ts'
import { markSent } from './store.ts'

const app = useWorker()

test('sent mails are removed after a week, unsent ones after a month', async () => {
  const { db } = app.database
  const ages = { 'sent-8': 8, 'sent-6': 6, 'unsent-31': 31, 'unsent-29': 29 }
  for (const [name, days] of Object.entries(ages)) {
    const to = `${name}@example.test`
    const values = { firstName: null, link: 'https://wegbuch.example/' }
    await queueMail(db, { template: 'verify-email', to, language: 'de', values })
    const [row] = await db.selectFrom('mails').select('id').where('recipient', '=', to).execute()
    if (name.startsWith('sent')) await markSent(db, row?.id ?? '')
    const then = sql<string>`now() - make_interval(days => ${days})`
    const change = name.startsWith('sent') ? { sent_at: then } : { queued_at: then }
    await db.updateTable('mails').set(change).where('recipient', '=', to).execute()
  }

  await removeOldMails({ db, config: app.config(), log: app.log }).run({})
  const left = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
  expect(left).toEqual([{ recipient: 'sent-6@example.test' }, { recipient: 'unsent-29@example.test' }])
})
