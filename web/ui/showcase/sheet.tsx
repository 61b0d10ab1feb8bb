import { useState } from 'react'
import { DateField } from '../date-field.tsx'
import { Editor } from '../editor.tsx'
import { TextField } from '../fields.tsx'
import { useForm } from '../form.ts'
import type { Input } from '../input.ts'
import { Steps } from '../steps.tsx'

export function Sheet({ onClose }: { onClose: (isSaved: boolean) => void }) {
  const [day, setDay] = useState(27)
  const form = useForm<{ date: Input<string>; reason: string }>({
    initial: { date: '2026-10-28', reason: '' },
    check: () => ({}),
    save: async () => {
      await new Promise((answered) => setTimeout(answered, 50))
      onClose(true)
    },
  })
  return (
    <Editor
      title="Fahrt bearbeiten"
      subtitle={`Mi, ${day}.10.2026`}
      size="sheet"
      form={form}
      onClose={() => onClose(false)}
      onDelete={() => onClose(false)}
      steps={
        <Steps
          previousLabel="Vorige Fahrt"
          nextLabel="Nächste Fahrt"
          onPrevious={undefined}
          onNext={() => setDay(day + 1)}
        />
      }
    >
      <DateField label="Datum" field={form.field('date')} />
      <TextField label="Grund der Fahrt" isOptional field={form.field('reason')} />
      <div style={{ height: 1200 }} />
    </Editor>
  )
}
