import type { ReportLocale, ReportSettings } from '#contract/reports/template.ts'
import { DEFAULT_SETTINGS, EMPTY_FILTER } from '#domain/reports/settings.ts'

/** Frequently wanted settings; nothing is stored until the user saves. */
export const PRESETS = ['year', 'month', 'costs'] as const
export type Preset = (typeof PRESETS)[number]

const OVERRIDES: Record<Preset, Partial<ReportSettings>> = {
  year: {},
  month: { filter: { ...EMPTY_FILTER, relativeDateIntervalUnit: 'month', relativeDateIntervalOffset: -1 } },
  costs: {
    format: 'csvSingleline',
    tripsCoverage: 'summaryOnly',
    filter: { ...EMPTY_FILTER, relativeDateIntervalUnit: 'quarter', relativeDateIntervalOffset: 0 },
  },
}

export const isPreset = (name: unknown): name is Preset => PRESETS.some((preset) => preset === name)

export const presetSettings = (preset: Preset, locale: ReportLocale): ReportSettings => ({
  ...DEFAULT_SETTINGS,
  ...OVERRIDES[preset],
  locale,
})
