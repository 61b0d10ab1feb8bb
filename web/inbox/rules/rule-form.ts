import type { TFunction } from 'i18next'
import type { NewTripRule, RuleEndKind, TripRule } from '#contract/inbox/rule.ts'
import type { Place } from '#contract/kernel/place.ts'
import { placeText } from '#domain/places/place-text.ts'
import { checkPlace } from '../../places/public.tsx'
import { checks, collectFaults } from '../../ui/checks.ts'
import { type Input, validValue } from '../../ui/input.ts'

export type RuleValues = {
  fromKind: RuleEndKind
  fromPlace: Place | null
  toKind: RuleEndKind
  toPlace: Place | null
  /** None is every day. */
  weekdays: number[]
  hoursFrom: Input<string>
  hoursTo: Input<string>
  category: TripRule['category'] | ''
  reason: string
  isCustomersContact: boolean
  contactName: string
  contactCompany: string
}

const TEXT_LENGTH = 500

const EMPTY: RuleValues = {
  fromKind: 'any',
  fromPlace: null,
  toKind: 'any',
  toPlace: null,
  weekdays: [],
  hoursFrom: null,
  hoursTo: null,
  category: '',
  reason: '',
  isCustomersContact: false,
  contactName: '',
  contactCompany: '',
}

export function ruleValues(rule: { attributes: TripRule } | null): RuleValues {
  if (!rule) return EMPTY
  const { from, to, weekdays, hours, reason, contactName, contactCompany, ...rest } = rule.attributes
  return {
    fromKind: from.kind,
    fromPlace: from.place,
    toKind: to.kind,
    toPlace: to.place,
    weekdays: weekdays ?? [],
    hoursFrom: hours?.from ?? null,
    hoursTo: hours?.to ?? null,
    category: rest.category,
    isCustomersContact: rest.isCustomersContact,
    reason: reason ?? '',
    contactName: contactName ?? '',
    contactCompany: contactCompany ?? '',
  }
}

/** After `checkRule` has found nothing. */
export function ruleAttributes(values: RuleValues): NewTripRule {
  const [from, to] = [validValue(values.hoursFrom), validValue(values.hoursTo)]
  const isBusiness = values.category === 'business'
  const named = isBusiness && !values.isCustomersContact
  return {
    from: { kind: values.fromKind, place: values.fromKind === 'place' ? values.fromPlace : null },
    to: { kind: values.toKind, place: values.toKind === 'place' ? values.toPlace : null },
    weekdays: values.weekdays.length > 0 ? values.weekdays : null,
    hours: from && to ? { from, to } : null,
    category: values.category || 'business',
    reason: values.reason.trim() || null,
    contactName: (named && values.contactName.trim()) || null,
    contactCompany: (named && values.contactCompany.trim()) || null,
    isCustomersContact: isBusiness && values.isCustomersContact,
  }
}

export function checkRule(values: RuleValues, t: TFunction) {
  const { input, length } = checks(t)
  const place = (kind: RuleEndKind, value: Place | null) =>
    kind !== 'place' ? undefined : placeText(value) === '' ? t('field.required') : checkPlace(value, t)
  const isOptional = values.hoursFrom === null && values.hoursTo === null
  const isSame = values.hoursFrom !== null && values.hoursFrom === values.hoursTo
  return collectFaults({
    fromPlace: place(values.fromKind, values.fromPlace),
    toPlace: place(values.toKind, values.toPlace),
    hoursFrom: input(values.hoursFrom, { isOptional }),
    hoursTo: input(values.hoursTo, { isOptional }) ?? (isSame ? t('rules.sameHours') : undefined),
    category: values.category === '' ? t('field.required') : undefined,
    reason: length(values.reason, TEXT_LENGTH),
    contactName: length(values.contactName, TEXT_LENGTH),
    contactCompany: length(values.contactCompany, TEXT_LENGTH),
  })
}
