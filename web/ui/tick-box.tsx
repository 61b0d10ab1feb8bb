import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  label: string
  isTicked: boolean
  isSome?: boolean
  /** Why it cannot be ticked. */
  reason?: string | undefined
  onToggle: (isRange: boolean) => void
}

/** The checkbox of a row, or of all rows. The whole cell takes the click, so that it does not open the row. */
export const TickBox = ({ label, isTicked, isSome = false, reason, onToggle }: Props) => (
  // A range of rows is selected, not text.
  <label className="tick" title={reason} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
    <input
      type="checkbox"
      aria-label={reason ? `${label}: ${reason}` : label}
      disabled={reason !== undefined}
      checked={isTicked}
      ref={(box) => {
        if (box) box.indeterminate = isSome && !isTicked
      }}
      onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
    />
    <i aria-hidden="true" />
  </label>
)

type RowTickProps = {
  id: string
  name: string | undefined
  isTicked: boolean
  reason?: string | undefined
  onToggle: (id: string, isRange: boolean) => void
}

/** The checkbox of one row of a list. */
export const RowTick = memo(function RowTick({ id, name = id, isTicked, reason, onToggle }: RowTickProps) {
  const { t } = useTranslation()
  const label = useMemo(() => t('table.tick', { name }), [t, name])
  return (
    <TickBox
      label={label}
      isTicked={isTicked}
      reason={reason}
      onToggle={(isRange) => onToggle(id, isRange)}
    />
  )
})
