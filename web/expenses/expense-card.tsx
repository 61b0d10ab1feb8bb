import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import { writeDay, writeTime } from '#domain/format/date.ts'
import { writeAmount, writeConsumption, writeMoney } from '#domain/format/money.ts'
import { placeText } from '#domain/places/place-text.ts'
import { OVER_LIST } from '../ui/close-editor.ts'
import { ExpenseKind } from './category.tsx'
import { ContradictionSign } from './contradictions.tsx'
import styles from './expense-notes.module.css'
import type { Expense } from './queries.ts'

type Props = { expense: Expense; system: SystemOfUnits }

/** An expense on a phone, in three lines, and one more for its tags and comment. */
export const ExpenseCard = memo(function ExpenseCard({ expense, system }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <>
      <ExpenseLink expense={expense} className="row-open record-when" />
      <span className="record-value">
        <Total expense={expense} system={system} />
      </span>
      <Kind expense={expense} more={fuelTexts(expense, t, i18n.language).join(' · ')} />
      <span className="record-aside clip">{placeText(expense.attributes.place)}</span>
      <Notes expense={expense} />
    </>
  )
})

export function Kind({ expense: { attributes }, more = '' }: Pick<Props, 'expense'> & { more?: string }) {
  const { t } = useTranslation()
  const { category, productType } = attributes
  const fuel = productType && [t(`fuel.${productType}`), more].filter(Boolean).join(' · ')
  return <ExpenseKind category={category} fuel={fuel} />
}

export function Total({ expense: { attributes, meta }, system }: Props) {
  const { i18n } = useTranslation()
  return (
    <>
      <ContradictionSign contradictions={meta.contradictions} system={system} />
      <b className="expense-amount">
        {writeMoney(attributes.grossing, attributes.currencyCode, i18n.language)}
      </b>
    </>
  )
}

/** The amount of fuel, and the consumption since the previous fill-up. */
function fuelTexts({ attributes, meta }: Expense, t: TFunction, language: string): string[] {
  const { category, amount, unit } = attributes
  if (category !== 'fuel' || !unit) return []
  if (!meta.isAmountKnown) return [t('expenses.amountMissing')]
  const filled = writeAmount(amount, unit, language)
  if (!meta.consumption) return [filled]
  return [filled, writeConsumption(meta.consumption.value, meta.consumption.unit, language)]
}

export function Notes({ expense: { attributes } }: Pick<Props, 'expense'>) {
  const { tags, comment } = attributes
  if (tags.length === 0 && !comment) return null
  return (
    <span className={styles.notes} title={[...tags, comment].filter(Boolean).join(' · ')}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {comment && <span className={styles.comment}>{comment}</span>}
    </span>
  )
}

export function FuelAmount({ expense }: Pick<Props, 'expense'>) {
  const { t, i18n } = useTranslation()
  return (
    <span className={expense.meta.isAmountKnown ? 'two-lines' : 'two-lines muted'}>
      {fuelTexts(expense, t, i18n.language).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

export function ExpenseLink({ expense, className }: { expense: Expense; className: string }) {
  const { i18n } = useTranslation()
  const { expenseDateIso, expenseDateTz } = expense.attributes
  return (
    <Link
      from="/company/$companyId/vehicles/$vehicleId/expenses"
      search={{ expense: expense.id }}
      state={OVER_LIST}
      className={className}
      preload={false}
    >
      <span>{writeDay(expenseDateIso, expenseDateTz, i18n.language)}</span>
      <span>{writeTime(expenseDateIso, expenseDateTz, i18n.language)}</span>
    </Link>
  )
}
