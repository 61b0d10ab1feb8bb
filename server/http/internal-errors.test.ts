import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp({ LOG_LEVEL: 'debug', PUBLIC_URL: 'https://wegbuch.example' })

test('an internal error is a 500 with the request id of the log, without details', async () => {
  const person = await app.person()
  await sql`alter table list_entries rename to hidden`.execute(app.db)
  const reply = await person.get('/api/users/me/selectionlists/tags')
  await sql`alter table hidden rename to list_entries`.execute(app.db)

  expect(reply.statusCode).toBe(500)
  const requestId = reply.headers['x-request-id']
  expect(reply.json()).toEqual({
    errors: [
      { status: '500', code: 'internal', title: 'Something went wrong on our side', meta: { requestId } },
    ],
  })
  const line =
    app
      .log()
      .split('\n')
      .find((one) => one.includes('"fault"')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ level: 'error', requestId, err: { code: '42P01' } })
})

test('an error does not bring user input into the log', async () => {
  await sql`create function complain() returns trigger language plpgsql as 'begin raise exception ''no %'', new.label; end'`.execute(
    app.db,
  )
  await sql`create trigger complain before insert on list_entries for each row execute function complain()`.execute(
    app.db,
  )
  const person = await app.person()
  const reply = await person.post('/api/users/me/selectionlists/tags', 'tag', { label: 'Staatsgeheimnis' })
  await sql`drop function complain cascade`.execute(app.db)
  expect(reply.statusCode).toBe(500)
  expect(app.log()).toContain('P0001')
  expect(app.log() + reply.body).not.toContain('Staatsgeheimnis')
})

test('the log contains calls and refusals, and never a token, an address or a name', async () => {
  const person = await app.person({
    given_name: 'Mirabell',
    family_name: 'Geheim',
    email: 'mirabell@example.test',
  })
  await person.post('/api/companies', 'company', { name: 'Verschwiegen AG' })
  await person.get('/api/companies/nowhere?secret=tell')
  const log = app.log()
  expect(log).toContain('"call":"addCompany","status":201')
  expect(log).toContain('"refused":"not_found"')
  for (const secret of [
    person.token,
    'Mirabell',
    'Geheim',
    'mirabell@',
    'Verschwiegen',
    'secret',
    '127.0.0.1',
  ])
    expect(log).not.toContain(secret)
})

test('behind https the reply has Strict-Transport-Security', async () => {
  const reply = await app.request({ url: '/api/config' })
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
})
