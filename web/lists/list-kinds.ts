import type { ListName } from '#contract/permissions.ts'
import { contacts } from './contacts.tsx'
import { drivers } from './drivers.tsx'
import { reasons, tags } from './labelled.tsx'
import type { AnyListKind } from './list-kind.ts'

// Each kind is checked against its own attributes in its own file; the page treats all four alike.
export const LIST_KINDS = { drivers, contacts, reasons, tags } as unknown as Record<ListName, AnyListKind>
