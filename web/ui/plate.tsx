import { isGermanPlate } from '#domain/vehicles/plate.ts'

/** The licence plate, which is a vehicle's name everywhere. */
export const Plate = ({ text, isLarge = false }: { text: string; isLarge?: boolean }) => (
  <span className={isLarge ? 'plate large' : 'plate'}>
    {isGermanPlate(text) && <i aria-hidden="true">D</i>}
    <b>{text}</b>
  </span>
)
