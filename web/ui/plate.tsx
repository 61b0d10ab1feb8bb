/** District, letters, digits: no other country writes its plates so. */
const GERMAN = /^\p{Lu}{1,3}[-\s]\p{Lu}{1,2}[-\s]?\d{1,4}[EH]?$/u

/** A vehicle's name wherever it stands: its number plate. */
export const Plate = ({ text, isLarge = false }: { text: string; isLarge?: boolean }) => (
  <span className={isLarge ? 'plate large' : 'plate'}>
    {GERMAN.test(text) && <i aria-hidden="true">D</i>}
    <b>{text}</b>
  </span>
)
