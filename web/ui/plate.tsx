import type { PlateCountry } from '#contract/vehicles/vehicle.ts'
import { plateSign } from '#domain/vehicles/plate.ts'

type Props = {
  text: string
  /** Absent: guessed from the form of the plate. */
  country?: PlateCountry | null
  isLarge?: boolean
}

/** The licence plate, by which a vehicle is known everywhere. */
export function Plate({ text, country = null, isLarge = false }: Props) {
  const sign = plateSign(text, country)
  return (
    <span className={isLarge ? 'plate large' : 'plate'}>
      {sign && <i aria-hidden="true">{sign}</i>}
      <b>{text}</b>
    </span>
  )
}
