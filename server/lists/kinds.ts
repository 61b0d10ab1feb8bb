import type { Static } from 'typebox'
import { LISTS } from '#contract/lists/entries.ts'
import type { ListName } from '#contract/permissions.ts'
import { given } from '../http/given.ts'
import { json, presentPlace } from '../http/place.ts'
import { invalid } from '../http/refusal.ts'
import { isContactNamed } from './rules.ts'
import type { EntryRow, EntryValues } from './store.ts'

type Shapes = typeof LISTS

export type Kind<L extends ListName> = {
  /** What was sent, as columns; `before` is the entry that is changed, null when one is added. */
  values: (
    sent: Static<Shapes[L]['add']> | Static<Shapes[L]['change']>,
    before: EntryRow | null,
  ) => EntryValues
  attributes: (row: EntryRow) => Static<Shapes[L]['entry']>
}

const labelled: Kind<'reasons'> = {
  values: (sent) => given({ label: sent.label }),
  attributes: (row) => ({ label: row.label ?? '' }),
}

const drivers: Kind<'drivers'> = {
  values: (sent) => given({ first_name: sent.firstName, last_name: sent.lastName }),
  attributes: (row) => ({ firstName: row.first_name ?? '', lastName: row.last_name ?? '' }),
}

const contacts: Kind<'contacts'> = {
  values: (sent, before) => {
    const names = {
      firstName: sent.firstName === undefined ? (before?.first_name ?? null) : sent.firstName,
      lastName: sent.lastName === undefined ? (before?.last_name ?? null) : sent.lastName,
      company: sent.company === undefined ? (before?.company ?? null) : sent.company,
    }
    if (!isContactNamed(names)) throw invalid('lastName', 'a contact needs a name or a company')
    return given({
      first_name: sent.firstName,
      last_name: sent.lastName,
      company: sent.company,
      place: json(sent.place),
    })
  },
  attributes: (row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    place: presentPlace(row.place),
  }),
}

export const KINDS: { [L in ListName]: Kind<L> } = { drivers, contacts, reasons: labelled, tags: labelled }
