import type { Suggestion } from '../ui/suggestions.ts'
import type { ListedTrip } from './queries.ts'

export type ContactSuggestion = Suggestion & { name: string; company: string }

export type Lists = {
  reasons: readonly string[]
  drivers: readonly string[]
  contacts: readonly { firstName: string | null; lastName: string | null; company: string | null }[]
}

/** Texts of older trips are unlikely to be used again. */
const MAX_TRIPS = 200

const distinct = (labels: readonly (string | null)[]): Suggestion[] =>
  [...new Set(labels.filter((label) => label !== null && label !== ''))].map((label) => ({
    label: label ?? '',
  }))

/** Suggestions: texts of earlier trips, newest first, then those of the lists. */
export function buildSuggestions(
  trips: readonly Pick<ListedTrip, 'attributes'>[],
  driver: string,
  lists: Lists | undefined,
) {
  const earlier = trips.slice(0, MAX_TRIPS).map(({ attributes }) => attributes)
  const contacts = [
    ...earlier.map(({ contactName, contactCompany }) => contactOf(contactName, contactCompany)),
    ...(lists?.contacts ?? []).map(({ firstName, lastName, company }) =>
      contactOf([firstName, lastName].filter(Boolean).join(' '), company),
    ),
  ]
  return {
    reasons: distinct([...earlier.map(({ reason }) => reason), ...(lists?.reasons ?? [])]),
    drivers: distinct([driver, ...earlier.map(({ driverName }) => driverName), ...(lists?.drivers ?? [])]),
    contacts: byKey(contacts.filter(({ name }) => name !== '')),
    companies: byKey(
      contacts
        .filter(({ company }) => company !== '')
        .map((contact) => ({ ...contact, label: contact.company, hint: contact.name })),
    ),
  }
}

const contactOf = (name: string | null, company: string | null): ContactSuggestion => ({
  label: name ?? '',
  hint: company ?? undefined,
  key: `${name ?? ''}\n${company ?? ''}`,
  name: name ?? '',
  company: company ?? '',
})

const byKey = (contacts: readonly ContactSuggestion[]): ContactSuggestion[] => [
  ...new Map(contacts.map((contact) => [contact.key, contact])).values(),
]
