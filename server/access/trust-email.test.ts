import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'

const app = useApp({ OIDC_TRUST_EMAIL: 'true' })

test('an issuer without email_verified is trusted, one that sends false is not', async () => {
  const silent = await app.person({ sub: 'silent', email_verified: undefined })
  const denied = await app.person({ sub: 'denied', email_verified: false })
  const rows = await app.db.selectFrom('users').select(['id', 'email_verified']).execute()
  expect(rows.find((row) => row.id === silent.id)?.email_verified).toBe(true)
  expect(rows.find((row) => row.id === denied.id)?.email_verified).toBe(false)
})
