import Type, { type Static } from 'typebox'
import { nullable } from '../kernel/nullable.ts'
import { Place, PlaceInput } from '../kernel/place.ts'
import { label, optionalLabel, replyText } from '../kernel/text.ts'

const Labelled = {
  entry: Type.Object({ label: Type.String() }),
  add: Type.Object({ label: label() }),
  change: Type.Object({ label: Type.Optional(label()) }),
} as const

const Driver = {
  entry: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
  add: Type.Object({ firstName: label(), lastName: label() }),
  change: Type.Object({
    firstName: Type.Optional(label()),
    lastName: Type.Optional(label()),
  }),
} as const

const contactInput = Type.Object({
  firstName: Type.Optional(optionalLabel()),
  lastName: Type.Optional(optionalLabel()),
  company: Type.Optional(optionalLabel()),
  place: Type.Optional(nullable(PlaceInput)),
})

const Contact = {
  entry: Type.Object({
    firstName: replyText(),
    lastName: replyText(),
    company: replyText(),
    place: nullable(Place),
  }),
  add: contactInput,
  change: contactInput,
} as const

/** The most entries of one list. */
export const ENTRIES_MAX = 10_000

/** The four selection lists: the type on the wire, and its attributes as replied, added, changed. */
export const LISTS = {
  drivers: { type: 'driver', ...Driver },
  contacts: { type: 'contact', ...Contact },
  reasons: { ...Labelled, type: 'reason' },
  tags: { ...Labelled, type: 'tag' },
} as const

export type Driver = Static<typeof Driver.entry>
export type Contact = Static<typeof Contact.entry>
export type Labelled = Static<typeof Labelled.entry>
