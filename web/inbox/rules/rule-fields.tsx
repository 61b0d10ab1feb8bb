import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RULE_CATEGORIES, RULE_END_KINDS } from '#contract/inbox/rule.ts'
import { writeWeekday } from '../../kernel/rule-name.ts'
import { PlaceField } from '../../places/public.tsx'
import { ToneIcon } from '../../ui/chip.tsx'
import { Fault, FieldFrame } from '../../ui/field-frame.tsx'
import { TextField } from '../../ui/fields.tsx'
import type { Form } from '../../ui/form.ts'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import answerStyles from '../answer-form.module.css'
import type { RuleValues } from './rule-form.ts'
import styles from './rules.module.css'

type FormProps = { form: Form<RuleValues> }

const WEEK = [1, 2, 3, 4, 5, 6, 7]

export const ruleLabels = (t: TFunction): Record<keyof RuleValues, string> => ({
  fromKind: t('rules.from'),
  fromPlace: t('rules.fromPlace'),
  toKind: t('rules.to'),
  toPlace: t('rules.toPlace'),
  weekdays: t('rules.days'),
  hoursFrom: t('rules.hoursFrom'),
  hoursTo: t('rules.hoursTo'),
  category: t('trips.category'),
  reason: t('trips.reason'),
  isCustomersContact: t('rules.customersContact'),
  contactName: t('trips.contact'),
  contactCompany: t('trips.company'),
})

/** Which trips a rule answers, and what. */
export function RuleFields({ form }: FormProps) {
  const { t } = useTranslation()
  const labels = ruleLabels(t)
  const isBusiness = form.values.category === 'business'
  return (
    <>
      <div className={styles.ends}>
        <EndFields form={form} side="from" />
        <EndFields form={form} side="to" />
      </div>
      <Weekdays form={form} />
      <div className={styles.times}>
        <TimeField label={labels.hoursFrom} field={form.field('hoursFrom')} isOptional />
        <TimeField label={labels.hoursTo} field={form.field('hoursTo')} isOptional />
      </div>
      <Category form={form} />
      <TextField label={labels.reason} field={form.field('reason')} isOptional autoComplete="off" />
      {isBusiness && <ContactChoice form={form} />}
      {isBusiness && !form.values.isCustomersContact && (
        <div className={styles.ends}>
          <TextField
            label={labels.contactName}
            field={form.field('contactName')}
            isOptional
            autoComplete="off"
          />
          <TextField
            label={labels.contactCompany}
            field={form.field('contactCompany')}
            isOptional
            autoComplete="off"
          />
        </div>
      )}
    </>
  )
}

/** A kind of place, and the place itself where one is named. */
function EndFields({ form, side }: FormProps & { side: 'from' | 'to' }) {
  const { t } = useTranslation()
  const labels = ruleLabels(t)
  const kind = form.field(`${side}Kind`)
  return (
    <div className={styles.end}>
      <FieldFrame id={kind.id} label={labels[`${side}Kind`]} fault={kind.fault}>
        <Select
          id={kind.id}
          value={kind.value}
          data-autofocus={side === 'from' ? 'field' : undefined}
          onChange={({ target }) => kind.onValue(target.value as RuleValues['fromKind'])}
        >
          {RULE_END_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`rules.end.${one}`)}
            </option>
          ))}
        </Select>
      </FieldFrame>
      {kind.value === 'place' && (
        <PlaceField label={labels[`${side}Place`]} field={form.field(`${side}Place`)} />
      )}
    </div>
  )
}

/** The same contact for each trip, or that of the customer. */
function ContactChoice({ form }: FormProps) {
  const { t } = useTranslation()
  const { id, value, onValue } = form.field('isCustomersContact')
  return (
    <Segments
      legend={t('trips.contact')}
      isLegendShown
      segments={[
        { value: 'same', label: t('rules.sameContact') },
        { value: 'customers', label: t('rules.customersContact') },
      ]}
      field={{
        id,
        value: value ? 'customers' : 'same',
        onValue: (chosen) => onValue(chosen === 'customers'),
      }}
      end={value && <p className="hint">{t('rules.customersContactHint')}</p>}
    />
  )
}

function Weekdays({ form }: FormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { value, onValue, id } = form.field('weekdays')
  const toggle = (day: number) =>
    onValue(
      value.includes(day) ? value.filter((one) => one !== day) : [...value, day].toSorted((a, b) => a - b),
    )
  return (
    <fieldset>
      <legend className={`label ${styles.legend}`}>{t('rules.days')}</legend>
      <div className={styles.days} id={id}>
        {WEEK.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={value.includes(day)}
            onClick={() => toggle(day)}
          >
            {writeWeekday(day, language)}
          </button>
        ))}
      </div>
      <p className="hint">{t('rules.daysHint')}</p>
    </fieldset>
  )
}

function Category({ form }: FormProps) {
  const { t } = useTranslation()
  const { value, onValue, id, fault } = form.field('category')
  return (
    <fieldset>
      <legend className={`label ${styles.legend}`}>{t('rules.answer')}</legend>
      <div className={answerStyles.categories}>
        {RULE_CATEGORIES.map((category, at) => (
          <button
            key={category}
            id={at === 0 ? id : undefined}
            type="button"
            className={`${answerStyles.category} tone-${category}`}
            aria-pressed={value === category}
            aria-invalid={fault ? true : undefined}
            onClick={() => onValue(category)}
          >
            <ToneIcon tone={category} />
            {t(`category.${category}`)}
          </button>
        ))}
      </div>
      {fault && <Fault id={id} text={fault} />}
    </fieldset>
  )
}
