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
