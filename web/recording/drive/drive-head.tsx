import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Plate } from '../../ui/plate.tsx'
import type { Vehicle } from '../../vehicles/public.ts'
import styles from './drive.module.css'

type Props = { vehicle?: Vehicle; label: string; close: () => void; children?: ReactNode }

/** The way back, the plate, and what is going on. */
export const DriveHead = ({ vehicle, label, close, children }: Props) => (
  <header className={styles.head}>
    <button type="button" className="btn quiet icon" aria-label={label} title={label} onClick={close}>
      <IconChevronDown />
    </button>
    {vehicle && <Plate text={vehicle.attributes.licensePlate} country={vehicle.attributes.plateCountry} />}
    <div className="spread" />
    {children}
  </header>
)
