import { IconSteeringWheel } from '@tabler/icons-react'
import type { Driver } from '#contract/lists/entries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { checks, collectFaults } from '../ui/checks.ts'
import { TextField } from '../ui/fields.tsx'
import { PersonName } from '../ui/person-name.tsx'
import type { ListKind } from './list-kind.ts'

type Fields = { firstName: string; lastName: string }

const fullName = ({ firstName, lastName }: Driver) => `${firstName} ${lastName}`

export const drivers: ListKind<Driver, Fields> = {
  icon: <IconSteeringWheel />,
  size: 'small',
  name: fullName,
  renderName: ({ firstName, lastName }) => <PersonName first={firstName} last={lastName} />,
  mark: (attributes) => <Avatar name={fullName(attributes)} />,
  columns: (t) => [{ head: t('lists.name'), cell: ({ attributes }) => fullName(attributes) }],
  lines: () => null,
  labels: (t) => ({ firstName: t('field.firstName'), lastName: t('field.lastName') }),
  values: (attributes) => ({
    firstName: attributes?.firstName ?? '',
    lastName: attributes?.lastName ?? '',
  }),
  attributes: (values) => values,
  check: (values, t) =>
    collectFaults({
      firstName: checks(t).required(values.firstName),
      lastName: checks(t).required(values.lastName),
    }),
  main: 'lastName',
  fields: (form, labels) => (
    <>
      <TextField label={labels.firstName} field={form.field('firstName')} autoComplete="off" isFirst />
      <TextField label={labels.lastName} field={form.field('lastName')} autoComplete="off" />
    </>
  ),
}
