import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'

type Props = ComponentProps<typeof Button> & {
  /** Why it cannot be pressed now; absent: it can. */
  reason?: string | undefined
}

/** A button that stays reachable while it cannot be pressed, and says why when it is looked at. */
export function ReasonedButton({ reason, onClick, ...rest }: Props) {
  const id = useId()
  if (!reason) return <Button onClick={onClick} {...rest} />
  return (
    <span className="reasoned">
      <Button {...rest} aria-disabled="true" aria-describedby={id} />
      <span className="tip" role="tooltip" id={id}>
        {reason}
      </span>
    </span>
  )
}
