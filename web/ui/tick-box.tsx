import { IconCheck, IconMinus } from '@tabler/icons-react'

type Props = {
  label: string
  isTicked: boolean
  isSome?: boolean
  onToggle: (isRange: boolean) => void
}

/** A checkbox of a row, or of all rows. The whole cell takes the click, so that none opens the row. */
export const TickBox = ({ label, isTicked, isSome = false, onToggle }: Props) => (
  // A range is ticked, not marked as text.
  <label className="tick" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isTicked}
      ref={(box) => {
        if (box) box.indeterminate = isSome && !isTicked
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
    />
    <i aria-hidden="true">{isTicked ? <IconCheck /> : isSome && <IconMinus />}</i>
  </label>
)
