import { type MouseEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { writeTime } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { dayText, Marked } from '../../found/public.ts'
import { Plate } from '../../ui/plate.tsx'
import { Kind, Total } from '../expense-card.tsx'
import notes from '../expense-notes.module.css'
import styles from './found-expenses.module.css'
import type { FoundExpense } from './queries.ts'

type Props = {
  expense: FoundExpense
  words: readonly string[]
  hasPlate: boolean
  onOpen: (expense: FoundExpense) => void
}

/** A found expense on a phone. */
export const FoundCard = memo(function FoundCard({ expense, words, hasPlate, onOpen }: Props) {
  const { vehicle } = expense.meta
  const place = placeText(expense.attributes.place)
  return (
    <div className={styles.card}>
      <span className={styles.pair}>
        <FoundExpenseLink expense={expense} onOpen={onOpen} className="row-open record-when" />
        <span>
          <Total expense={expense} system={vehicle.systemOfUnits} />
        </span>
      </span>
      <Kind expense={expense} />
      {place && (
        <span className={`clip ${styles.about}`}>
          <Marked text={place} words={words} />
        </span>
      )}
      <FoundNotes expense={expense} words={words} />
      {hasPlate && (
        <span className={styles.pair}>
          <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
        </span>
      )}
    </div>
  )
})

/** Tags and comment, with the searched words. */
export function FoundNotes({ expense: { attributes }, words }: Pick<Props, 'expense' | 'words'>) {
  const { tags, comment } = attributes
  if (tags.length === 0 && !comment) return null
  return (
    <span className={notes.notes} title={[...tags, comment].filter(Boolean).join(' · ')}>
      {tags.map((tag) => (
        <span key={tag} className={notes.tag}>
          <Marked text={tag} words={words} />
        </span>
      ))}
      {comment && (
        <span className={notes.comment}>
          <Marked text={comment} words={words} />
        </span>
      )}
    </span>
  )
}

type LinkProps = { expense: FoundExpense; onOpen: (expense: FoundExpense) => void; className: string }

/** A plain link: the router's Link is too slow for hundreds of rows. */
export function FoundExpenseLink({ expense, onOpen, className }: LinkProps) {
  const { i18n } = useTranslation()
  const { expenseDateIso, expenseDateTz } = expense.attributes
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(expense)
  }
  return (
    <a
      href={`?vehicle=${expense.meta.vehicle.id}&expense=${expense.id}`}
      className={className}
      onClick={open}
    >
      <span>{dayText(expenseDateIso, expenseDateTz, i18n.language)}</span>
      <span>{writeTime(expenseDateIso, expenseDateTz, i18n.language)}</span>
    </a>
  )
}
