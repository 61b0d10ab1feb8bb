import { IconMessage2, IconTag } from '@tabler/icons-react'
import type { Labelled } from '#contract/lists/entries.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { TextField } from '../ui/fields.tsx'
import type { ListKind } from './list-kind.ts'

type Fields = { label: string }

const labelled: ListKind<Labelled, Fields> = {
  icon: <IconMessage2 />,
  size: 'small',
  name: ({ label }) => label,
  columns: (t) => [{ head: t('lists.label'), cell: ({ attributes }) => attributes.label }],
  lines: () => null,
  labels: (t) => ({ label: t('lists.label') }),
  values: (attributes) => ({ label: attributes?.label ?? '' }),
  attributes: (values) => values,
  check: (values, t) => collectFaults({ label: checks(t).required(values.label) }),
  main: 'label',
  fields: (form, labels) => <TextField label={labels.label} field={form.field('label')} isFirst />,
}

export const reasons: ListKind<Labelled, Fields> = labelled

export const tags: ListKind<Labelled, Fields> = {
  ...labelled,
  icon: <IconTag />,
  renderName: ({ label }) => (
    <span className="tag">
      <IconTag aria-hidden="true" />
      <span className="clip">{label}</span>
    </span>
  ),
}
