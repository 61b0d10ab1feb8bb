import type { ListedVehicle } from '#contract/vehicles/listed-vehicle.ts'
import { Plate } from '../ui/plate.tsx'
import styles from './overview.module.css'

type Props = { vehicle: Pick<ListedVehicle, 'licensePlate' | 'plateCountry'> }

/** A plate inside a sentence or a row of a phone. */
export const SmallPlate = ({ vehicle }: Props) => (
  <span className={styles.plate}>
    <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
  </span>
)
