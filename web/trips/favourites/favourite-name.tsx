import { useTranslation } from 'react-i18next'
import { FAVOURITE_LABEL_LENGTH } from '#contract/trips/favourite.ts'
import { useSave } from '../../kernel/use-save.ts'
import { checks } from '../../ui/checks.ts'
import { Editor } from '../../ui/editor.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useForm } from '../../ui/form.ts'
import type { SavedFavourite } from './queries.ts'
import { saveFavourite } from './save-favourite.ts'

type Props = { companyId: string; favourite: SavedFavourite; onClose: () => void }

export function FavouriteName({ companyId, favourite, onClose }: Props) {
  const { t } = useTranslation()
  const saving = useSave({
    save: (values: { label: string }) => saveFavourite(companyId, favourite, values),
    details: ({ label }) => ({ text: label }),
    onSaved: onClose,
  })
  const form = useForm({
    initial: { label: favourite.attributes.label },
    check: ({ label }) => {
      const fault = checks(t).required(label, FAVOURITE_LABEL_LENGTH)
      return fault ? { label: fault } : {}
    },
    save: saving.save,
  })
  return (
    <Editor title={t('favourites.renameTitle')} form={form} onClose={onClose}>
      <TextField label={t('favourites.label')} field={form.field('label')} isFirst />
    </Editor>
  )
}
