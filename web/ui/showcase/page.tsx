import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Chip, type Tone } from '../chip.tsx'
import { PageHeader } from '../page-header.tsx'
import { Plate } from '../plate.tsx'
import { Rail } from '../rail.tsx'
import { FieldsForm } from './fields-form.tsx'
import { Sheet } from './sheet.tsx'
import { TickedTable } from './ticked-table.tsx'

const TONES: [Tone, string][] = [
  ['business', 'Geschäftlich'],
  ['private', 'Privat'],
  ['commute', 'Arbeitsweg'],
  ['family', 'Familie'],
  ['honorary', 'Ehrenamt'],
  ['none', 'Ohne Kategorie'],
]

/** One section at a time: each is as large as a screen of the portal. */
export function ShowcasePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { show: section, ...search } = useSearch({ strict: false }) as Record<string, string>
  // An editor is open by its URL, so that closing it is a navigation.
  const setOpen = (isOpen: boolean, ignoreBlocker = false) =>
    navigate({ search: { ...search, show: section, open: isOpen }, ignoreBlocker } as never)
  return (
    <main className="main" aria-label={t('nav.profile')} style={{ height: '100%' }}>
      <PageHeader
        title="Kit"
        actions={<Button onClick={() => void setOpen(true)}>Fahrt bearbeiten</Button>}
      />
      {section === 'table' && <TickedTable />}
      {section === 'fields' && (
        <div className="content">
          <div className="column">
            <FieldsForm />
          </div>
        </div>
      )}
      {section === 'marks' && (
        <div className="content column">
          <h2>
            <Plate text="TÜ-AW 214" isLarge />
          </h2>
          <p>
            <Plate text="RT-AS 121E" />
          </p>
          <Rail from="Reutlingen, Gartenstraße 8" to="Stuttgart, Königstraße 70" />
          <ul>
            {TONES.map(([tone, label]) => (
              <li key={tone}>
                <Chip tone={tone}>{label}</Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
      {String(search.open) === 'true' && <Sheet onClose={(isSaved) => void setOpen(false, isSaved)} />}
    </main>
  )
}
