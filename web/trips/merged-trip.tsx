import { IconArrowBackUp, IconGitMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { placesBetween } from './merge.ts'
import styles from './merged-trip.module.css'
import { originalsQuery } from './queries.ts'
import { useUndoMerge } from './use-undo-merge.ts'

type Props = { vehicleId: string; tripId: string; mayUndo: boolean; onUndone: () => void }

/** What a merged trip was made of, and a way back. */
export function MergedTrip({ vehicleId, tripId, mayUndo, onUndone }: Props) {
  const { t } = useTranslation()
  const { data: originals } = useQuery(originalsQuery(tripId))
  const undo = useUndoMerge(vehicleId, onUndone)
  const between = placesBetween(originals?.data ?? [])
  const total = originals?.meta.page.total
  const isMore = originals !== undefined && originals.data.length < originals.meta.page.total
  return (
    <div className={styles.merged}>
      <IconGitMerge aria-hidden="true" />
      <p>
        {total === undefined ? t('merge.mark') : t('merge.of', { count: total })}
        {between.length > 0 && (
          <span>{t('merge.via', { places: [...between, ...(isMore ? ['…'] : [])].join(' → ') })}</span>
        )}
      </p>
      {mayUndo && (
        <Button isBusy={undo.isPending} onClick={() => undo.start(tripId)}>
          <IconArrowBackUp />
          {t('merge.undo')}
        </Button>
      )}
    </div>
  )
}
