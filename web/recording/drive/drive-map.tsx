import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../../kernel/api/config-query.ts'
import { PlaceMap } from '../../places/public.tsx'
import styles from './drive.module.css'
import { useDrive } from './recorder.ts'

const HEIGHT = 250

/** The track so far; without a map of the operator an outline of the country would say nothing. */
export function DriveMap() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const points = useDeferredValue(useDrive(({ track }) => track.points))
  const [first, last] = [points[0], points.at(-1)]
  if (!config?.mapStyleUrl || !first || !last) return null
  return (
    <div className={styles.map}>
      <PlaceMap label={t('drive.map')} height={HEIGHT} start={first} end={last} track={points} />
    </div>
  )
}
