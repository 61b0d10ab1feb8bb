import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DistanceUnit } from '#contract/overview/calls.ts'
import { Plate } from '../ui/plate.tsx'
import { Amount } from './amount.tsx'
import type { PanelProps } from './distances-panel.tsx'
import { unitOf } from './figures.ts'
import { expensesLink, tripsLink, vehicleLink } from './links.ts'
import { ShareBar } from './share-bar.tsx'
import { useFigures } from './use-figures.ts'
import { VehicleHint } from './vehicle-hint.tsx'
import type { VehicleRow } from './vehicle-rows.ts'
import styles from './vehicles.module.css'

type Props = PanelProps & {
  row: VehicleRow
  longest: number
  /** The highest cost per distance, which has the longest line. */
  dearest: number
  /** The unit of the column heads; another one is named in its row. */
  mainUnit: DistanceUnit
  isDriven: boolean
  hasCosts: boolean
}

/** In pixels: the line below a cost per distance, which lets the eye compare. */
const LINE = 64

export function VehicleCells({ row, longest, dearest, mainUnit, isDriven, hasCosts, ...props }: Props) {
  const { vehicle, drivers, driverCount, distance, previous, business, categories, kilometres } = row
  const { companyId, period, isCompared } = props
  const { t } = useTranslation()
  const { number, share } = useFigures()
  const unit = unitOf(vehicle)
  const names = drivers.map(familyName).join(', ')
  // A bar in the vehicle's own unit, as long as its kilometres.
  const full = kilometres > 0 ? (longest / kilometres) * distance : 0
  return (
    <tr>
      <th scope="row">
        <Link {...vehicleLink(companyId, vehicle.id)}>
          <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
        </Link>
      </th>
      {isDriven && (
        <td className={`${styles.quiet} ${styles.drivers} clip`} title={drivers.join(', ')}>
          {driverCount > drivers.length
            ? t('vehicles.moreDrivers', { names, count: driverCount - drivers.length })
            : names}
        </td>
      )}
      <td className={styles.bar}>
        <ShareBar categories={categories} full={full} />
      </td>
      <td className={styles.number}>
        <Link
          {...tripsLink(companyId, { vehicleIds: vehicle.id }, period)}
          className={styles.figure}
          aria-label={`${vehicle.licensePlate}: ${number(distance)} ${unit}`}
        >
          {number(distance)}
        </Link>{' '}
        <small>{unit}</small>
      </td>
      {isCompared && (
        <td className={`${styles.number} ${styles.quiet}`}>{previous > 0 ? number(previous) : '–'}</td>
      )}
      <td className={styles.number}>{business === null ? '–' : share(business)}</td>
      {hasCosts && <CostCells row={row} dearest={dearest} mainUnit={mainUnit} {...props} />}
      <td>
        <VehicleHint row={row} companyId={companyId} />
      </td>
    </tr>
  )
}

/** Names are shortened in a column; the whole ones are in the title. */
const familyName = (name: string) => name.split(' ').at(-1) ?? name

type CostProps = PanelProps & Pick<Props, 'row' | 'dearest' | 'mainUnit'>

function CostCells({ row: { vehicle, costs }, dearest, mainUnit, ...props }: CostProps) {
  const { companyId, period, isCompared } = props
  const { money, price } = useFigures()
  const [own, ...others] = costs
  const unit = unitOf(vehicle)
  if (!own)
    return (
      <>
        <td className={styles.number}>–</td>
        <td className={styles.number}>–</td>
        {isCompared && <td className={`${styles.number} ${styles.quiet}`}>–</td>}
      </>
    )
  const { currencyCode, grossing, perDistance, previousPerDistance } = own
  return (
    <>
      <td className={styles.number}>
        <Link
          {...expensesLink(companyId, { vehicleIds: vehicle.id }, period)}
          className={styles.figure}
          aria-label={`${vehicle.licensePlate}: ${money(grossing, currencyCode)}`}
        >
          <Amount value={grossing} currency={currencyCode} />
        </Link>
        {others.map((one) => (
          <small key={one.currencyCode}> + {money(one.grossing, one.currencyCode)}</small>
        ))}
      </td>
      <td className={`${styles.number} ${styles.compared}`}>
        {perDistance === null ? (
          '–'
        ) : (
          <>
            <b>{price(perDistance, currencyCode)}</b>
            {unit !== mainUnit && <small>/{unit}</small>}
            <i style={{ width: dearest > 0 ? (perDistance / dearest) * LINE : 0 }} aria-hidden="true" />
          </>
        )}
      </td>
      {isCompared && (
        <td className={`${styles.number} ${styles.quiet}`}>
          {previousPerDistance === null ? '–' : price(previousPerDistance, currencyCode)}
        </td>
      )}
    </>
  )
}
