import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KM_PER_MILE } from '#domain/distance.ts'
import type { PanelProps } from './distances-panel.tsx'
import table from './drivers.module.css'
import type { UnitFigures } from './figures.ts'
import { tripsLink } from './links.ts'
import styles from './overview.module.css'
import { ShareBar } from './share-bar.tsx'
import { useFigures } from './use-figures.ts'

const SHOWN = 10

type Props = PanelProps & { units: readonly UnitFigures[] }

/** Who drove how far; somebody who drove in two units has two rows. */
export function DriverList({ units, companyId, period, isCompared }: Props) {
  const { t } = useTranslation()
  const { number } = useFigures()
  const [isWhole, showWhole] = useState(false)
  const [main] = units
  const rows = units.flatMap(({ unit, drivers }) =>
    drivers
      .filter(({ distance, previous }) => distance > 0 || (isCompared && previous > 0))
      .map((driver) => ({ ...driver, unit })),
  )
  const inKm = ({ unit, distance }: (typeof rows)[number]) => distance * (unit === 'mi' ? KM_PER_MILE : 1)
  const longest = Math.max(0, ...rows.map(inKm))
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <table className={table.drivers} aria-labelledby="overview-drivers">
        <colgroup>
          <col className={table.driver} />
          <col />
          <col className={table.driven} />
          {isCompared && <col className={table.driven} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" id="overview-drivers" colSpan={2}>
              {t('overview.drivers')}
            </th>
            <th scope="col">{main?.unit}</th>
            {isCompared && <th scope="col">{t('overview.previous')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ unit, name, distance, previous, categories }) => {
            const other = unit !== main?.unit && ` ${unit}`
            const figure = (
              <>
                {number(distance)}
                {other && <small>{other}</small>}
              </>
            )
            return (
              <tr key={`${unit} ${name}`}>
                <th scope="row" className="clip" title={name ?? undefined}>
                  {name ?? t('overview.noDriver')}
                </th>
                <td>
                  <ShareBar categories={categories} full={longest / (unit === 'mi' ? KM_PER_MILE : 1)} />
                </td>
                <td>
                  {name === null || distance === 0 ? (
                    figure
                  ) : (
                    <Link
                      {...tripsLink(companyId, { driver: name }, period)}
                      className={styles.plain}
                      aria-label={`${name}: ${number(distance)} ${unit}`}
                    >
                      {figure}
                    </Link>
                  )}
                </td>
                {isCompared && <td>{previous > 0 ? number(previous) : '–'}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.none}>{t('overview.noTripsInPeriod')}</p>}
      {rows.length > shown.length && (
        <button type="button" className={`link ${table.more} screen-only`} onClick={() => showWhole(true)}>
          {t('overview.allDrivers', { count: rows.length })}
        </button>
      )}
    </>
  )
}
