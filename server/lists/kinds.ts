import type { Static } from 'typebox'
import { LISTS } from '#contract/lists/entries.ts'
import type { ListName } from '#contract/permissions.ts'
import { omitUndefined } from '../http/omit-undefined.ts'
import { presentPlace, toJsonColumn } from '../http/place.ts'
import { invalid } from '../http/refusal.ts'
import { hasNameOrCompany } from './rules.ts'
import type { EntryRow, EntryValues } from './store.ts'

type Shapes = typeof LISTS

export type ListKind<L extends ListName> = {
  /** Converts the input to columns; `before` is the changed entry, null for a new one. */
  toColumns: (
    sent: Static<Shapes[L]['add']> | Static<Shapes[L]['change']>,
    before: EntryRow | null,
  ) => EntryValues
  toAttributes: (row: EntryRow) => Static<Shapes[L]['entry']>
}

const labelled: ListKind<'reasons'> = {
  toColumns: (sent) => omitUndefined({ label: sent.label }),
  toAttributes: (row) => ({ label: row.label ?? '' }),
}

const drivers: ListKind<'drivers'> = {
  toColumns: (sent) => omitUndefined({ first_name: sent.firstName, last_name: sent.lastName }),
  toAttributes: (row) => ({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
}

const contacts: ListKind<'contacts'> = {
  toColumns: (sent, before) => {
    const names = {
      firstName: sent.firstName === undefined ? (before?.first_name ?? null) : sent.firstName,
      lastName: sent.lastName === undefined ? (before?.last_name ?? null) : sent.lastName,
      company: sent.company === undefined ? (before?.company ?? null) : sent.company,
    }
    if (!hasNameOrCompany(names)) throw invalid('lastName', 'a contact needs a name or a company')
    return omitUndefined({
      first_name: sent.firstName,
      last_name: sent.lastName,
      company: sent.company,
      place: toJsonColumn(sent.place),
    })
  },
  toAttributes: (row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    place: presentPlace(row.place),
  }),
}

export const LIST_KINDS: { [L in ListName]: ListKind<L> } = {
  drivers,
  contacts,
  reasons: labelled,
  tags: labelled,
}
