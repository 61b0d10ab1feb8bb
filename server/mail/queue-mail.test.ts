import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { type Mail, queueMail } from './public.ts'

const app = useApp()

const mail: Mail = {
  template: 'verify-email',
  to: 'anna@example.test',
  language: 'de',
  values: { firstName: 'Anna', link: 'https://wegbuch.example/idp/verify?token=secret' },
}

const jobs = async () => {
  const { rows } = await sql<{ task: string; payload: unknown }>`
    select t.identifier as task, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id`.execute(app.db)
  return rows
}

describe('a mail in the queue', () => {
  test('that is rolled back with its cause leaves nothing behind', async () => {
    const failing = app.db.transaction().execute(async (tx) => {
      await queueMail(tx, mail)
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')

    expect(await app.db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('exists once its cause is committed, with a job that contains only its id', async () => {
    await app.db.transaction().execute((tx) => queueMail(tx, mail))

    const [row] = await app.db.selectFrom('mails').selectAll().execute()
    expect(row).toMatchObject({
      template: 'verify-email',
      recipient: 'anna@example.test',
      language: 'de',
      content: { firstName: 'Anna', link: 'https://wegbuch.example/idp/verify?token=secret' },
      sent_at: null,
    })
    expect(await jobs()).toEqual([{ task: 'send-mail', payload: { mailId: row?.id } }])
  })

  test.each(['anna@example.test\r\nBcc: eve@evil.test', 'anna@example.test, eve@evil.test', ''])(
    'is refused for %j',
    async (to) => {
      await expect(queueMail(app.db, { ...mail, to })).rejects.toThrow('exactly one address')
    },
  )
})
