import { useTranslation } from 'react-i18next'
import type { TripCategory } from '#contract/trips/trip.ts'
import { Chip } from '../ui/chip.tsx'

export function CategoryChip({ category }: { category: TripCategory }) {
  const { t } = useTranslation()
  return <Chip tone={category}>{t(`category.${category}`)}</Chip>
}
