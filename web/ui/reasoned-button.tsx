import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'

type Props = ComponentProps<typeof Button> & {
  /** Why it is disabled; absent: it is enabled. */
  reason?: string | undefined
}

/** A button that stays focusable while it is disabled, and shows the reason. */
export function ReasonedButton({ reason, onClick, ...rest }: Props) {
  const id = useId()
  if (!reason) return <Button onClick={onClick} {...rest} />
  return (
    <span className="reasoned-button">
      <Button {...rest} aria-disabled="true" aria-describedby={id} />
      <span className="reasoned-button-tip" role="tooltip" id={id}>
        {reason}
      </span>
    </span>
  )
}
