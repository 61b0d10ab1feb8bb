import type { Language } from '#contract/users/user.ts'
import de from '#i18n/de/sandbox.json' with { type: 'json' }
import en from '#i18n/en/sandbox.json' with { type: 'json' }

export type Texts = typeof de

export const TEXTS: Record<Language, Texts> = { de, en }
