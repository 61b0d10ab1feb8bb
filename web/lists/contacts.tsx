import { IconAddressBook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import type { Contact } from '#contract/lists/entries.ts'
import { checkPlace, FieldMap, PlaceField, placeLines } from '../places/public.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { TextField } from '../ui/fields.tsx'
import type { FieldState } from '../ui/form.ts'
import { PersonName } from '../ui/person-name.tsx'
import type { ListKind } from './list-kind.ts'

type Fields = { firstName: string; lastName: string; company: string; place: Place | null }

const fullName = ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' ')
const nameOf = (contact: Contact) => fullName(contact) || (contact.company ?? '')

export const contacts: ListKind<Contact, Fields> = {
  icon: <IconAddressBook />,
  size: 'sheet',
  name: nameOf,
  renderName: (contact) =>
    fullName(contact) ? <PersonName first={contact.firstName} last={contact.lastName} /> : contact.company,
  mark: (attributes) => <Avatar name={nameOf(attributes)} />,
  columns: (t) => [
    { head: t('lists.name'), width: '34%', cell: ({ attributes }) => nameOf(attributes) },
    {
      head: t('lists.company'),
      width: '28%',
      cell: ({ attributes }) => attributes.company ?? <span className="muted">–</span>,
    },
    {
      head: t('lists.place'),
      cell: ({ attributes }) => {
        const [first, second] = placeLines(attributes.place)
        if (!first) return <span className="muted">–</span>
        return (
          <div className="two-lines">
            <span>{first}</span>
            {second && <span>{second}</span>}
          </div>
        )
      },
    },
  ],
  lines: (attributes) => {
    const company = fullName(attributes) ? attributes.company : null
    const place = placeLines(attributes.place).join(', ')
    return (
      <>
        {company && <span className="row-line">{company}</span>}
        {place && <span className="row-line">{place}</span>}
      </>
    )
  },
  labels: (t) => ({
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    company: t('lists.company'),
    place: t('lists.place'),
  }),
  values: (attributes) => ({
    firstName: attributes?.firstName ?? '',
    lastName: attributes?.lastName ?? '',
    company: attributes?.company ?? '',
    place: attributes?.place ?? null,
  }),
  attributes: ({ firstName, lastName, company, place }) => ({
    firstName: firstName || null,
    lastName: lastName || null,
    company: company || null,
    place,
  }),
  check: (values, t) => {
    const { length } = checks(t)
    const isNamed = [values.firstName, values.lastName, values.company].some((text) => text.trim() !== '')
    return collectFaults({
      firstName: length(values.firstName),
      lastName: isNamed ? length(values.lastName) : t('lists.contactUnnamed'),
      company: length(values.company),
      place: checkPlace(values.place, t),
    })
  },
  main: 'lastName',
  fields: (form, labels, t) => (
    <>
      <div className="pair stack">
        <TextField
          label={labels.firstName}
          field={form.field('firstName')}
          autoComplete="off"
          isRequired={false}
          isFirst
        />
        <TextField
          label={labels.lastName}
          field={form.field('lastName')}
          autoComplete="off"
          isRequired={false}
        />
      </div>
      <TextField
        label={labels.company}
        field={form.field('company')}
        hint={t('lists.contactHint')}
        autoComplete="off"
        isRequired={false}
      />
      <ContactPlace label={labels.place} field={form.field('place')} />
    </>
  ),
}

/** The name of the place, and its address. */
function ContactPlace({ label, field }: { label: string; field: FieldState<Place | null> }) {
  const { t } = useTranslation()
  return (
    <>
      <PlaceField label={label} field={field} hint={t('address.hint')} />
      <FieldMap field={field} />
    </>
  )
}
