import { useTranslation } from 'react-i18next'
import { VIEW_LABEL_LENGTH, type View } from '#contract/views/view.ts'
import { ApiProblem } from '../kernel/problem.ts'
import { problemText } from '../kernel/problem-text.ts'
import { useSave } from '../kernel/use-save.ts'
import { checks } from '../ui/checks.ts'
import { Editor } from '../ui/editor.tsx'
import { TextField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { SwitchField } from '../ui/switch-field.tsx'
import type { SavedView } from './queries.ts'
import { saveNewView, saveView } from './save-view.ts'

type Props = {
  companyId: string
  list: View['list']
  query: View['query']
  /** The view to rename; null for a new one. */
  view: SavedView | null
  mayShare: boolean
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** The name of a view, and whose it is. */
export function ViewDialog({ companyId, list, query, view, mayShare, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const check = checks(t)
  const saving = useSave({
    save: (values: { label: string; isShared: boolean }) =>
      view ? saveView(companyId, view, values) : saveNewView(companyId, { list, query, ...values }),
    details: ({ label }) => ({ text: label }),
    faults: (error) =>
      error instanceof ApiProblem && error.code === 'view.exists'
        ? { label: problemText(error, t) }
        : undefined,
    onSaved: (saved) => onSaved(saved),
  })
  const form = useForm({
    initial: { label: view?.attributes.label ?? '', isShared: view?.attributes.isShared ?? false },
    check: ({ label }) => {
      const fault = check.required(label, VIEW_LABEL_LENGTH)
      return fault ? { label: fault } : {}
    },
    save: saving.save,
  })
  return (
    <Editor title={view ? t('views.rename') : t('views.save')} form={form} onClose={onClose}>
      <TextField label={t('views.label')} field={form.field('label')} isFirst />
      {mayShare && (
        <SwitchField label={t('views.shared')} hint={t('views.sharedHint')} field={form.field('isShared')} />
      )}
    </Editor>
  )
}
