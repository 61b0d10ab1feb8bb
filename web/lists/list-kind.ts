import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { ListName } from '#contract/permissions.ts'
import type { DialogSize } from '../ui/dialog.tsx'
import type { Form, Values } from '../ui/form.ts'
import type { Column } from '../ui/list-table.tsx'
import type { AttributesOf, Entry } from './queries.ts'

/** What differs between the four kinds of lists: columns, texts, form. */
export type ListKind<A, V extends Values> = {
  icon: ReactNode
  size: DialogSize
  name: (attributes: A) => string
  renderName?: (attributes: A) => ReactNode
  mark?: (attributes: A) => ReactNode
  columns: (t: TFunction) => Column<Entry<A>>[]
  lines: (attributes: A) => ReactNode
  labels: (t: TFunction) => Record<keyof V & string, string>
  values: (attributes: A | null) => V
  attributes: (values: V, before: A | null) => object
  check: (values: V, t: TFunction) => Partial<Record<keyof V & string, string>>
  /** The field that shows an error about the whole entry. */
  main: keyof V & string
  fields: (form: Form<V>, labels: Record<keyof V & string, string>, t: TFunction) => ReactNode
}

export type AnyListKind = ListKind<AttributesOf[ListName], Values>
