import { useTranslation } from 'react-i18next'
import { EditorDialogs } from '../../kernel/editor-dialogs.tsx'
import { useRecordEditor } from '../../kernel/use-record-editor.ts'
import { Editor } from '../../ui/editor.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import type { SavedRule } from './queries.ts'
import { RuleFields, ruleLabels } from './rule-fields.tsx'
import { checkRule, type RuleValues, ruleAttributes, ruleValues } from './rule-form.ts'
import { answeredText, writeRule } from './rule-text.ts'
import { type AnsweringRule, addRule, changeRule, removeRule } from './save-rule.ts'

type Props = {
  companyId: string
  /** Null for a new one. */
  rule: SavedRule | null
  reload: () => Promise<SavedRule | undefined>
  onClose: () => void
}

export function RuleEditor({ companyId, rule, reload, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const editor = useRecordEditor<AnsweringRule, RuleValues>({
    latest: rule,
    valuesOf: ruleValues,
    check: (values) => checkRule(values, t),
    save: (values, { saved }) =>
      saved
        ? changeRule(companyId, saved, ruleAttributes(values))
        : addRule(companyId, ruleAttributes(values)),
    fields: { from: 'fromPlace', to: 'toPlace', hours: 'hoursTo' },
    details: (_values, { answered = 0 }) => ({ text: answeredText(answered, t) }),
    onSaved: onClose,
    remove: (saved) => removeRule(companyId, saved),
    reload,
  })
  const { form, saved } = editor
  return (
    <Editor
      title={saved ? t('rules.edit') : t('rules.add')}
      size="wide"
      form={form}
      onClose={onClose}
      onDelete={saved ? () => editor.setStep('delete') : undefined}
    >
      <ErrorSummary form={form} labels={ruleLabels(t)} />
      <RuleFields form={form} />
      <EditorDialogs
        editor={editor}
        removal={{
          title: saved ? t('rules.deleteTitle', { name: writeRule(saved.attributes, t, language) }) : '',
          children: <p>{t('rules.deleteText')}</p>,
          onRemoved: onClose,
        }}
      />
    </Editor>
  )
}
