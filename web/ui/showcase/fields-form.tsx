import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkZone } from '../check-zone.ts'
import { checks, collectFaults } from '../checks.ts'
import { ToneIcon } from '../chip.tsx'
import { ComboField } from '../combo-field.tsx'
import { DateField } from '../date-field.tsx'
import { useForm } from '../form.ts'
import { FormCard } from '../form-card.tsx'
import type { Input } from '../input.ts'
import { NumberField } from '../number-field.tsx'
import { TagsField } from '../tags-field.tsx'
import { Tiles } from '../tiles.tsx'
import { TimeField } from '../time-field.tsx'
import { useLanguage } from '../use-language.ts'
import { ZoneField } from '../zone-field.tsx'

const ODOMETER = { kind: 'reading', unit: 'km' } as const
const TOTAL = { kind: 'amount', unit: '€', decimals: 2 } as const
const REASONS = ['Angebotstermin', 'Wartung Heizzentrale', 'Abnahme', 'Kundentermin'].map((label) => ({
  label,
}))
const PEOPLE = [
  { label: 'Jürgen Ott', hint: 'Scharr Wärme GmbH' },
  { label: 'Karin Vogt', hint: 'Stadtwerke Metzingen' },
]
const TAGS = ['Baustelle Süd', 'Messe', 'Notdienst'].map((label) => ({ label }))
const TILES = [
  { value: 'business', label: 'Geschäftlich', tone: 'business' },
  { value: 'private', label: 'Privat', tone: 'private' },
  { value: 'none', label: 'Ohne Kategorie', tone: 'none' },
] as const
type Values = {
  category: (typeof TILES)[number]['value']
  date: Input<string>
  time: Input<string>
  odometer: Input<number>
  total: Input<number>
  zone: string
  reason: string
  contact: string
  company: string
  tags: string[]
}
const EMPTY: Values = {
  category: 'none',
  date: null,
  time: null,
  odometer: null,
  total: null,
  zone: 'Europe/Berlin',
  reason: '',
  contact: '',
  company: '',
  tags: [],
}

export function FieldsForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { input } = checks(t)
  const [saved, setSaved] = useState('')
  const [saves, setSaves] = useState(0)
  const form = useForm({
    initial: EMPTY,
    check: (values) =>
      collectFaults({
        date: input(values.date),
        time: input(values.time),
        odometer: input(values.odometer),
        total: input(values.total, { isOptional: true }),
        zone: checks(t).required(values.zone) ?? checkZone(values.zone, t, language),
      }),
    save: async (values) => {
      setSaved(JSON.stringify(values))
      setSaves((count) => count + 1)
    },
  })
  return (
    <FormCard form={form} label="Fahrt">
      <Tiles
        legend="Kategorie"
        tiles={TILES.map((tile) => ({ ...tile, icon: <ToneIcon tone={tile.tone} /> }))}
        field={form.field('category')}
      />
      <div className="pair">
        <DateField label="Datum" field={form.field('date')} />
        <TimeField label="Uhrzeit" field={form.field('time')} />
      </div>
      <div className="pair">
        <NumberField label="Kilometerstand" {...ODOMETER} field={form.field('odometer')} />
        <NumberField label="Betrag" {...TOTAL} isOptional field={form.field('total')} />
      </div>
      <ZoneField label="Zeitzone" field={form.field('zone')} at={new Date('2026-01-15T12:00:00Z')} />
      <ComboField label="Grund" isOptional suggestions={REASONS} field={form.field('reason')} />
      <ComboField
        label="Kontakt"
        isOptional
        icon={<IconUser className="small" aria-hidden="true" />}
        suggestions={PEOPLE}
        onPick={({ hint }) => form.field('company').onValue(hint)}
        field={form.field('contact')}
      />
      <TagsField label="Tags" isOptional suggestions={TAGS} field={form.field('tags')} />
      <output data-saved>{saved}</output>
      <output data-saves>{saves}</output>
      <output data-company>{form.values.company}</output>
    </FormCard>
  )
}
