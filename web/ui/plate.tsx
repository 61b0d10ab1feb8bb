import { isGermanPlate } from '#domain/vehicles/plate.ts'

/** A vehicle's name wherever it stands: its number plate. */
export const Plate = ({ text, isLarge = false }: { text: string; isLarge?: boolean }) => (
  <span className={isLarge ? 'plate large' : 'plate'}>
    {isGermanPlate(text) && <i aria-hidden="true">D</i>}
    <b>{text}</b>
  </span>
)
