import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_LOCALES } from '#contract/reports/template.ts'
import { TextField } from '../../ui/fields.tsx'
import { Segments } from '../../ui/segments.tsx'
import { checkLabel } from '../template-checks.ts'
import type { TemplateForm } from '../use-template-form.ts'
import { Card } from './card.tsx'
import styles from './form.module.css'
import { FormatTiles } from './format-tiles.tsx'

/** Name, language and file format. */
export function TemplateCard({ form, isNew }: { form: TemplateForm; isNew: boolean }) {
  const { t } = useTranslation()
  return (
    <Card title={t('reports.one')}>
      <div className={styles.nameAndLocale}>
        <LabelField form={form} isFirst={isNew} />
        <Segments
          legend={t('reports.locale')}
          isLegendShown
          segments={REPORT_LOCALES.map((value) => ({ value, label: t(`reports.locale.${value}`) }))}
          field={form.field('locale')}
        />
      </div>
      <FormatTiles field={form.field('format')} />
    </Card>
  )
}

/** A template cannot be saved without a name: shown as soon as the field is left. */
function LabelField({ form, isFirst }: { form: TemplateForm; isFirst: boolean }) {
  const { t } = useTranslation()
  const [isLeft, setLeft] = useState(false)
  const field = form.field('label')
  const isMissing = isLeft && field.value.trim() === ''
  return (
    <TextField
      label={t('lists.label')}
      field={{
        ...field,
        fault: field.fault ?? (isMissing ? checkLabel(field.value, t) : undefined),
        onBlur: () => {
          setLeft(true)
          field.onBlur()
        },
      }}
      autoComplete="off"
      isFirst={isFirst}
    />
  )
}
