import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REPORT_DELIVERIES } from '#contract/reports/schedule.ts'
import { INTERVAL_UNITS, type ReportFilter } from '#contract/reports/template.ts'
import { queryClient } from '../../kernel/api/query-client.ts'
import { EditorDialogs } from '../../kernel/editor-dialogs.tsx'
import { useRecordEditor } from '../../kernel/use-record-editor.ts'
import { Editor } from '../../ui/editor.tsx'
import { Segments } from '../../ui/segments.tsx'
import { addSchedule, changeSchedule, removeSchedule, type Schedule, schedulesQuery } from './queries.ts'
import { RecipientsField } from './recipients-field.tsx'
import { RunList } from './run-list.tsx'
import { ScheduleState } from './schedule-state.tsx'
import { periodWarning, type ScheduleValues, scheduleValues } from './schedule-values.ts'

type Props = {
  companyId: string
  templateId: string
  label: string
  filter: ReportFilter
  onClose: () => void
}

const ofTemplate = (all: readonly Schedule[] | undefined, templateId: string) =>
  all?.find(({ attributes }) => attributes.reportTemplateId === templateId) ?? null

/** When a template is mailed and to whom, and what was sent. */
export function ScheduleSheet({ companyId, templateId, label, filter, onClose }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(schedulesQuery(companyId))
  const warning = periodWarning(filter)
  const editor = useRecordEditor<Schedule, ScheduleValues>({
    latest: ofTemplate(data, templateId),
    valuesOf: (saved) => scheduleValues(saved?.attributes ?? null, filter),
    check: ({ reportRecipientIds }) =>
      reportRecipientIds.length === 0 ? { reportRecipientIds: t('schedules.noRecipient') } : {},
    save: (values, { saved }) =>
      saved ? changeSchedule(companyId, saved, values) : addSchedule(companyId, templateId, values),
    onSaved: onClose,
    remove: (saved) => removeSchedule(companyId, saved),
    reload: async () =>
      ofTemplate(await queryClient.fetchQuery({ ...schedulesQuery(companyId), staleTime: 0 }), templateId),
  })
  const { form, saved } = editor
  return (
    <>
      <Editor
        title={t('schedules.title')}
        subtitle={label}
        size="sheet"
        form={form}
        onClose={onClose}
        onDelete={saved ? () => editor.setStep('delete') : undefined}
        words={{ delete: t('schedules.end') }}
      >
        {saved && <ScheduleState companyId={companyId} schedule={saved} onChanged={editor.take} />}
        <Segments
          legend={t('schedules.rhythm')}
          isLegendShown
          segments={INTERVAL_UNITS.map((value) => ({ value, label: t(`schedules.every.${value}`) }))}
          field={form.field('rhythm')}
          end={
            <p className="hint">
              {t(`schedules.on.${form.values.rhythm}`)} {t('schedules.zone')}
            </p>
          }
        />
        {warning && (
          <p className="notice waiting">
            <IconAlertTriangle aria-hidden="true" />
            <span>{t(`schedules.warning.${warning}`)}</span>
          </p>
        )}
        <RecipientsField companyId={companyId} field={form.field('reportRecipientIds')} />
        <Segments
          legend={t('schedules.delivery')}
          isLegendShown
          segments={REPORT_DELIVERIES.map((value) => ({ value, label: t(`schedules.as.${value}`) }))}
          field={form.field('delivery')}
          end={<p className="hint">{t(`schedules.asHint.${form.values.delivery}`)}</p>}
        />
        {saved && <RunList scheduleId={saved.id} isStopped={saved.attributes.stopReason !== null} />}
      </Editor>
      <EditorDialogs
        editor={editor}
        removal={{
          title: t('schedules.endTitle', { name: label }),
          action: t('schedules.end'),
          children: <p>{t('schedules.endText')}</p>,
          onRemoved: onClose,
        }}
      />
    </>
  )
}
