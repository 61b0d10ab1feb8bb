import { IconAddressBook, IconMapPin } from '@tabler/icons-react'
import type { Contact } from '#contract/lists/entries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { checks, faultsOf } from '../ui/checks.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { countryOptions } from './countries.ts'
import type { Kind } from './kind.ts'
import { placeLines, placeOf, placeValues } from './place.ts'

type Fields = {
  firstName: string
  lastName: string
  company: string
  placeName: string
  street: string
  postalCode: string
  city: string
  country: string
}

const PLACE_LENGTH = 500

const fullName = ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' ')
const nameOf = (contact: Contact) => fullName(contact) || (contact.company ?? '')

export const contacts: Kind<Contact, Fields> = {
  icon: <IconAddressBook />,
  size: 'sheet',
  name: nameOf,
  shown: (contact) =>
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
        {company && <span className="line clip">{company}</span>}
        {place && <span className="line clip">{place}</span>}
      </>
    )
  },
  labels: (t) => ({
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    company: t('lists.company'),
    placeName: t('place.name'),
    street: t('place.street'),
    postalCode: t('place.postalCode'),
    city: t('place.city'),
    country: t('place.country'),
  }),
  values: (attributes) => ({
    firstName: attributes?.firstName ?? '',
    lastName: attributes?.lastName ?? '',
    company: attributes?.company ?? '',
    ...placeValues(attributes?.place ?? null),
  }),
  attributes: ({ firstName, lastName, company, ...place }, before) => ({
    firstName: firstName || null,
    lastName: lastName || null,
    company: company || null,
    place: placeOf(place, before?.place ?? null),
  }),
  check: (values, t) => {
    const { length } = checks(t)
    const isNamed = [values.firstName, values.lastName, values.company].some((text) => text.trim() !== '')
    return faultsOf({
      firstName: length(values.firstName),
      lastName: isNamed ? length(values.lastName) : t('lists.contactUnnamed'),
      company: length(values.company),
      placeName: length(values.placeName, PLACE_LENGTH),
      street: length(values.street, PLACE_LENGTH),
      postalCode: length(values.postalCode, 20),
      city: length(values.city, PLACE_LENGTH),
    } as Record<keyof Fields, string | undefined>)
  },
  main: 'lastName',
  wire: { 'place/name': 'placeName', place: 'placeName' },
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
      <fieldset className="group">
        <legend className="unseen">{t('lists.place')}</legend>
        <div className="group-title" aria-hidden="true">
          <IconMapPin />
          {t('lists.place')}
        </div>
        <TextField
          label={labels.placeName}
          field={form.field('placeName')}
          hint={t('place.nameHint')}
          isRequired={false}
        />
        <TextField label={labels.street} field={form.field('street')} autoComplete="off" isRequired={false} />
        <div className="pair short-first">
          <TextField
            label={labels.postalCode}
            field={form.field('postalCode')}
            autoComplete="off"
            isRequired={false}
          />
          <TextField label={labels.city} field={form.field('city')} autoComplete="off" isRequired={false} />
        </div>
        <SelectField
          label={labels.country}
          field={form.field('country')}
          options={countryOptions(t('place.noCountry'))}
        />
      </fieldset>
    </>
  ),
}
