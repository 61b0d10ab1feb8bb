// Generated from the migrations by: npm run generate
import type { ColumnType, Generated } from 'kysely'

type Computed<T> = ColumnType<T, never, never>

export interface Tables {
  companies: {
    id: string
    name: string
    email: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  identity_accounts: {
    id: string
    email: string
    email_key: Computed<string>
    email_verified: boolean
    first_name: string
    last_name: string
    language: string
    password_hash: string
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  identity_attempts: {
    key_hash: string
    count: number
    paused_until: string
    changed_at: Generated<string>
  }
  identity_keys: {
    id: string
    purpose: string
    secret: string
    created_at: Generated<string>
    retired_at: string | null
  }
  identity_links: {
    token_hash: string
    account_id: string
    purpose: string
    expires_at: string
    used_at: string | null
    browser_hash: string | null
  }
  identity_records: {
    model: string
    id_hash: string
    payload: string
    account_id: string | null
    grant_id: string | null
    uid: string | null
    consumed_at: string | null
    expires_at: string
    created_at: Generated<string>
  }
  list_entries: {
    id: string
    company_id: string | null
    user_id: string | null
    owner_id: Computed<string>
    list: string
    label: string | null
    first_name: string | null
    last_name: string | null
    company: string | null
    place: unknown
    sort_first: Computed<string>
    sort_second: Computed<string>
    same_as: Computed<string>
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  mails: {
    id: string
    template: string
    recipient: string
    language: string
    content: unknown
    queued_at: Generated<string>
    sent_at: string | null
  }
  memberships: {
    company_id: string
    user_id: string
    role: string
    created_at: Generated<string>
  }
  users: {
    id: string
    issuer: string
    subject: string
    email: string | null
    email_verified: Generated<boolean>
    first_name: string | null
    last_name: string | null
    language: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    email_as_of: Generated<string>
  }
}
