import { IconBriefcase, IconHome } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placeText } from '#domain/places/place-text.ts'
import { useSave } from '../../kernel/use-save.ts'
import { checkPlace, PlaceField } from '../../places/public.tsx'
import { Button } from '../../ui/button.tsx'
import { collectFaults } from '../../ui/checks.ts'
import { Editor } from '../../ui/editor.tsx'
import { useForm } from '../../ui/form.ts'
import { Panel } from '../panel.tsx'
import { ownPlacesQuery, type SavedPlaces } from './queries.ts'
import styles from './rules.module.css'
import { saveOwnPlaces } from './save-rule.ts'

const ICONS = { home: IconHome, work: IconBriefcase }

/** Home and work of the member. */
export function OwnPlacesPanel({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const query = useQuery(ownPlacesQuery(companyId))
  const [isEditing, setEditing] = useState(false)
  return (
    <Panel title={t('rules.places')} hint={t('rules.placesHint')} query={query} isEmpty={false} empty={null}>
      <div className={styles.places}>
        {(['home', 'work'] as const).map((kind) => {
          const Icon = ICONS[kind]
          const place = query.data?.attributes[kind] ?? null
          return (
            <span key={kind} className={styles.place}>
              <Icon aria-hidden="true" />
              <span className="two-lines">
                <span>{t(`rules.end.${kind}`)}</span>
                <span>{placeText(place) || t('rules.notSet')}</span>
              </span>
            </span>
          )
        })}
        <Button onClick={() => setEditing(true)}>{t('rules.setPlaces')}</Button>
      </div>
      {isEditing && query.data && (
        <PlacesEditor companyId={companyId} places={query.data} onClose={() => setEditing(false)} />
      )}
    </Panel>
  )
}

type EditorProps = { companyId: string; places: SavedPlaces; onClose: () => void }

function PlacesEditor({ companyId, places, onClose }: EditorProps) {
  const { t } = useTranslation()
  const saving = useSave({
    save: (values: SavedPlaces['attributes']) => saveOwnPlaces(companyId, places, values),
    onSaved: onClose,
  })
  const form = useForm({
    initial: places.attributes,
    check: ({ home, work }) => collectFaults({ home: checkPlace(home, t), work: checkPlace(work, t) }),
    save: saving.save,
  })
  return (
    <Editor title={t('rules.places')} form={form} onClose={onClose}>
      <PlaceField label={t('rules.end.home')} field={form.field('home')} isOptional />
      <PlaceField label={t('rules.end.work')} field={form.field('work')} isOptional />
      <p className="hint">{t('rules.placesText')}</p>
    </Editor>
  )
}
