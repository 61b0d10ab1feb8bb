import { useState } from 'react'
import type { Direction, Form, Values } from '../ui/form.ts'
import { Steps } from '../ui/steps.tsx'
import { SaveDialog } from '../ui/unsaved-guard.tsx'
import type { Neighbours } from './neighbours.ts'

type Props<V extends Values> = {
  neighbours: Neighbours
  form: Form<V>
  words: { previous: string; next: string }
}

/** Buttons from a record's editor to its neighbours in the list; they offer to save what was changed. */
export function RecordSteps<V extends Values>({ neighbours, form, words }: Props<V>) {
  const [asked, setAsked] = useState<Direction | null>(null)
  const { open } = neighbours
  const step = (direction: Direction) =>
    neighbours[direction] ? () => (form.isDirty ? setAsked(direction) : open(direction)) : undefined
  return (
    <>
      <Steps
        previousLabel={words.previous}
        nextLabel={words.next}
        onPrevious={step('previous')}
        onNext={step('next')}
      />
      {asked && (
        <SaveDialog
          onSave={() => {
            setAsked(null)
            void form.submit(undefined, asked)
          }}
          onDiscard={() => open(asked)}
          onStay={() => setAsked(null)}
        />
      )}
    </>
  )
}
