import { IconCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ReportFlag } from '#contract/reports/template.ts'
import type { FieldState } from '../../ui/form.ts'
import type { TemplateValues } from '../template-values.ts'
import type { TemplateForm } from '../use-template-form.ts'
import { Card } from './card.tsx'
import styles from './details.module.css'
import { flagLabel } from './labels.ts'

/** Options grouped by purpose: proof, columns, private trips. */
export const OPTION_GROUPS = {
  proof: ['isTripsReportGapsEnabled', 'isTripsReportChangesEnabled', 'isTripsReportCreationTimestampEnabled'],
  columns: ['isTripsReportOdometerEnabled', 'isReportTagsEnabled'],
  private: ['isTripsAnonymousPrivateTripsEnabled', 'isTripsCombinePrivateTripsEnabled'],
} as const satisfies Record<string, readonly ReportFlag[]>

const GROUPS = Object.entries(OPTION_GROUPS) as [keyof typeof OPTION_GROUPS, readonly ReportFlag[]][]

export function DetailsCard({ form }: { form: TemplateForm }) {
  const { t } = useTranslation()
  return (
    <Card title={t('reports.details')}>
      <div className={styles.groups}>
        {GROUPS.map(([group, flags]) => (
          <fieldset key={group}>
            <legend>{t(`reports.group.${group}`)}</legend>
            {flags.map((flag) => (
              <Option
                key={flag}
                label={flagLabel(flag, t)}
                hint={t(`reports.optionHint.${flag}`)}
                reason={disabledReason(flag, form.values, t)}
                field={form.field(flag)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <p className="hint">{t('reports.extractHint')}</p>
    </Card>
  )
}

/** Why an option has no effect now; undefined if it has. */
function disabledReason(flag: ReportFlag, values: TemplateValues, t: TFunction): string | undefined {
  if (flag === 'isReportTagsEnabled')
    return values.expensesCoverage === 'itemsAndSummary' ? undefined : t('reports.needsExpenses')
  return values.tripsCoverage === 'itemsAndSummary' ? undefined : t('reports.needsTrips')
}

type OptionProps = { label: string; hint: string; reason: string | undefined; field: FieldState<boolean> }

/** A checkbox with a hint; a disabled one says why. */
const Option = ({ label, hint, reason, field: { id, value, onValue } }: OptionProps) => (
  <label className={styles.option}>
    <input
      id={id}
      type="checkbox"
      checked={value}
      disabled={reason !== undefined}
      aria-describedby={`${id}-hint`}
      onChange={(event) => onValue(event.target.checked)}
    />
    <i aria-hidden="true">{value && <IconCheck />}</i>
    <b>{label}</b>
    <small id={`${id}-hint`}>{reason ?? hint}</small>
  </label>
)
