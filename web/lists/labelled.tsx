import { IconMessage2, IconTag } from '@tabler/icons-react'
import type { Labelled } from '#contract/lists/entries.ts'
import { checks, faultsOf } from '../ui/checks.ts'
import { TextField } from '../ui/fields.tsx'
import type { Kind } from './kind.ts'

type Fields = { label: string }

const labelled: Kind<Labelled, Fields> = {
  icon: <IconMessage2 />,
  size: 'small',
  name: ({ label }) => label,
  columns: (t) => [{ head: t('lists.label'), cell: ({ attributes }) => attributes.label }],
  lines: () => null,
  labels: (t) => ({ label: t('lists.label') }),
  values: (attributes) => ({ label: attributes?.label ?? '' }),
  attributes: (values) => values,
  check: (values, t) => faultsOf({ label: checks(t).required(values.label) }),
  main: 'label',
  fields: (form, labels) => <TextField label={labels.label} field={form.field('label')} isFirst />,
}

export const reasons: Kind<Labelled, Fields> = labelled

export const tags: Kind<Labelled, Fields> = {
  ...labelled,
  icon: <IconTag />,
  shown: ({ label }) => (
    <span className="tag">
      <IconTag aria-hidden="true" />
      <span className="clip">{label}</span>
    </span>
  ),
}
