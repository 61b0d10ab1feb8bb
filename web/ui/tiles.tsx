import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from './chip.tsx'
import { Fault } from './field-frame.tsx'
import type { FieldState } from './form.ts'

type Tile<T> = {
  value: T
  label: string
  icon: ReactNode
  tone?: Tone
  /** Disabled; `note` says why. */
  isClosed?: boolean
}

type Props<T> = {
  legend: string
  tiles: readonly Tile<T>[]
  field: FieldState<T>
  isFirst?: boolean
  note?: ReactNode
}

/** A choice of a few options, all visible: native radio buttons, for arrow keys and screen readers. */
export function Tiles<T extends string>({ legend, tiles, field, isFirst, note }: Props<T>) {
  const { id, value, fault, onValue, onBlur } = field
  const describedBy = [fault && `${id}-fault`, note && `${id}-note`].filter(Boolean).join(' ')
  const first = tiles.find(({ isClosed }) => !isClosed)
  return (
    <fieldset className="tiles" aria-describedby={describedBy || undefined}>
      <legend className="label">{legend}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className={`tile tone-${tile.tone ?? 'plain'}`}>
          <input
            type="radio"
            id={tile === first ? id : undefined}
            name={id}
            value={tile.value}
            checked={tile.value === value}
            disabled={tile.isClosed}
            data-autofocus={isFirst && tile.value === value ? '' : undefined}
            onChange={() => onValue(tile.value)}
            onBlur={onBlur}
          />
          {tile.icon}
          <span className="clip">{tile.label}</span>
          {tile.isClosed && <IconLock className="tile-lock" aria-hidden="true" />}
        </label>
      ))}
      {note && (
        <div className="tiles-note" id={`${id}-note`}>
          {note}
        </div>
      )}
      {fault && <Fault id={id} text={fault} />}
    </fieldset>
  )
}
