import type { TFunction } from 'i18next'
import { LABEL_LENGTH } from '#contract/kernel/text.ts'
import { DRIVER_LENGTH, REPORT_TAGS_MAX, REPORT_VEHICLES_MAX } from '#contract/reports/template.ts'
import { checks, collectFaults } from '../ui/checks.ts'
import { validValue } from '../ui/input.ts'
import type { TemplateValues } from './template-values.ts'

export function checkLabel(label: string, t: TFunction): string | undefined {
  return label.trim() === '' ? t('reports.labelMissing') : checks(t).length(label)
}

export function checkTemplate(values: TemplateValues, t: TFunction) {
  const isFixed = values.period === 'absolute'
  const { input } = checks(t)
  return collectFaults({
    label: checkLabel(values.label, t),
    start: isFixed ? input(values.start) : undefined,
    end: isFixed ? (input(values.end) ?? checkDateOrder(values, t)) : undefined,
    vehicleIds:
      values.vehicleIds.length > REPORT_VEHICLES_MAX
        ? t('reports.tooManyVehicles', { max: REPORT_VEHICLES_MAX })
        : undefined,
    driverName: checks(t).length(values.driverName, DRIVER_LENGTH),
    tags: checkTags(values.tags, t),
  })
}

export function checkDateOrder(
  values: Pick<TemplateValues, 'start' | 'end'>,
  t: TFunction,
): string | undefined {
  const [start, end] = [validValue(values.start), validValue(values.end)]
  return start !== null && end !== null && end < start ? t('reports.endBeforeStart') : undefined
}

function checkTags(tags: string[], t: TFunction): string | undefined {
  if (tags.length > REPORT_TAGS_MAX) return t('expenses.tooManyTags', { max: REPORT_TAGS_MAX })
  const tooLong = tags.find((tag) => checks(t).length(tag))
  return tooLong && t('field.tooLong', { max: LABEL_LENGTH, count: Array.from(tooLong).length })
}
