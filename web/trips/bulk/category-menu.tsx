import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRIP_CATEGORIES, type TripCategory } from '#contract/trips/trip.ts'
import { AnchoredMenu } from '../../ui/anchored-menu.tsx'
import { ToneIcon } from '../../ui/chip.tsx'
import { CategoryChip } from '../category-chip.tsx'
import type { ListedTrip } from '../queries.ts'

/** The category of a digit, from 1. */
export const categoryOfDigit = (digit: number): TripCategory | undefined => TRIP_CATEGORIES[digit - 1]

type ItemsProps = {
  title: string
  /** The present category, if there is one. */
  current?: TripCategory
  hint?: string
  onChoose: (category: TripCategory) => void
}

/** The categories as items of a menu, each with its digit. */
export function CategoryItems({ title, current, hint, onChoose }: ItemsProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="menu-label" aria-hidden="true">
        {title}
      </p>
      {TRIP_CATEGORIES.map((category, at) => (
        <button
          key={category}
          type="button"
          role="menuitemradio"
          aria-checked={category === current}
          aria-keyshortcuts={String(at + 1)}
          data-key={at + 1}
          className={`menu-item category-item tone-${category}`}
          onClick={() => onChoose(category)}
        >
          <ToneIcon tone={category} />
          <span>{t(`category.${category}`)}</span>
          {category === current && <IconCheck className="small" aria-hidden="true" />}
          <kbd aria-hidden="true">{at + 1}</kbd>
        </button>
      ))}
      {hint && <p className="menu-hint">{hint}</p>}
    </>
  )
}

/** Opens the category menu of a list at the chip of a trip. */
export type OpenCategory = (trip: ListedTrip, chip: HTMLElement) => void

/** The category of a trip; a button if it can be changed. */
export function TripCategoryChip({ trip, onOpen }: { trip: ListedTrip; onOpen: OpenCategory | undefined }) {
  const { t } = useTranslation()
  const { category } = trip.attributes
  if (!onOpen) return <CategoryChip category={category} />
  const name = t(`category.${category}`)
  return (
    <button
      type="button"
      className={`chip chip-button tone-${category}`}
      aria-haspopup="menu"
      aria-label={t('bulk.categoryOf', { category: name })}
      onClick={(event) => onOpen(trip, event.currentTarget)}
    >
      <ToneIcon tone={category} />
      {name}
    </button>
  )
}

type Opened = { trip: ListedTrip; anchor: HTMLElement }

/** One category menu for all rows of a list; returns it and the function that opens it. */
export function useCategoryMenu(set: (trip: ListedTrip, category: TripCategory) => void) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [open] = useState((): OpenCategory => (trip, anchor) => setOpened({ trip, anchor }))
  const menu = opened && (
    <AnchoredMenu
      key={opened.trip.id}
      anchor={opened.anchor}
      label={t('bulk.categoryOfTrip')}
      onClose={() => setOpened(null)}
    >
      {(close) => (
        <CategoryItems
          title={t('bulk.categoryOfTrip')}
          current={opened.trip.attributes.category}
          hint={t('bulk.digitHint')}
          onChoose={(category) => {
            close()
            set(opened.trip, category)
          }}
        />
      )}
    </AnchoredMenu>
  )
  return { menu, open }
}
