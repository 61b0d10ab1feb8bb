import { useTranslation } from 'react-i18next'
import type { ReportSettings } from '#contract/reports/template.ts'
import { Button } from '../ui/button.tsx'
import { Unsaved } from '../ui/editor.tsx'
import { SaveKey } from '../ui/save-key.tsx'
import { CreateButton } from './create-button.tsx'
import styles from './editor.module.css'
import { CountsText, PeriodText } from './preview/preview-texts.tsx'
import type { Preview } from './preview/use-preview.ts'
import type { ReportCreation } from './use-report-creation.ts'
import type { TemplateForm } from './use-template-form.ts'

type Props = {
  form: TemplateForm
  isNew: boolean
  preview: Preview
  settings: ReportSettings | null
  create: ReportCreation | undefined
  onDiscard: () => void
}

/** State of the form and the save button. On a phone, without a preview, also the result in one line. */
export function SaveBar({ form, isNew, preview, settings, create, onDiscard }: Props) {
  const { t } = useTranslation()
  const isUnsaved = form.isDirty || isNew
  return (
    <div className={styles.saveBar}>
      {preview.data && (
        <p className={`narrow-only ${styles.says}`}>
          <b>
            <PeriodText preview={preview} settings={settings} />
          </b>
          <CountsText of={preview.data} isShort />
        </p>
      )}
      {isUnsaved && (
        <span className="wide-only">
          <Unsaved />
        </span>
      )}
      <div className="spread" />
      {create && (
        <span className="narrow-only">
          <CreateButton
            job={create.key}
            label={t('reports.create')}
            className="icon"
            disabled={!create.isPossible}
            onClick={create.start}
          />
        </span>
      )}
      {isUnsaved && (
        <Button className="wide-only" disabled={form.isSaving} onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      )}
      <Button
        type="submit"
        kind="primary"
        isBusy={form.isSaving}
        disabled={!isUnsaved || form.values.label.trim() === ''}
      >
        {t('action.save')}
        <SaveKey />
      </Button>
    </div>
  )
}
