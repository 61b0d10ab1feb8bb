import type { TFunction } from 'i18next'
import type { TripRule } from '#contract/inbox/rule.ts'
import { placeText } from '#domain/places/place-text.ts'
import { writeRuleName } from '../../kernel/rule-name.ts'

type Conditions = Pick<TripRule, 'from' | 'to' | 'weekdays' | 'hours'>

/** What a rule is called by: "Zuhause → Arbeit, werktags". */
export const writeRule = (
  { from, to, weekdays, hours }: Conditions,
  t: TFunction,
  language: string,
): string => writeRuleName({ from: named(from), to: named(to), weekdays, hours }, t, language)

const named = ({ kind, place }: TripRule['from']) => ({ kind, label: placeText(place) || null })

/** Reason and contact that a rule sets. */
export function writeAnswer(rule: TripRule, t: TFunction): string {
  const contact = rule.isCustomersContact
    ? t('rules.customersContact')
    : [rule.contactName, rule.contactCompany].filter(Boolean).join(', ')
  return [rule.reason, contact].filter(Boolean).join(' · ')
}

/** How many open trips a rule answered when it was saved. */
export const answeredText = (count: number, t: TFunction): string =>
  count === 0 ? t('rules.answeredNone') : t('rules.answered', { count })
