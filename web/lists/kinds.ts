import type { ListName } from '#contract/permissions.ts'
import { contacts } from './contacts.tsx'
import { drivers } from './drivers.tsx'
import type { AnyKind } from './kind.ts'
import { reasons, tags } from './labelled.tsx'

// Each kind is checked against its own attributes where it stands; the page handles all four alike.
export const KINDS = { drivers, contacts, reasons, tags } as unknown as Record<ListName, AnyKind>
