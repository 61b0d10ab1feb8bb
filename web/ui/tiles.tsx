import type { ReactNode } from 'react'
import type { Tone } from './chip.tsx'
import { Fault } from './field-frame.tsx'
import type { FieldState } from './form.ts'

type Tile = { value: string; label: string; icon: ReactNode; tone?: Tone }

type Props = { legend: string; tiles: readonly Tile[]; field: FieldState; isFirst?: boolean }

/** One of a few, all of them in sight: native radio buttons, so arrows and screen readers know them. */
export function Tiles({ legend, tiles, field: { id, value, fault, onValue, onBlur }, isFirst }: Props) {
  return (
    <fieldset className="tiles" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="label">{legend}</legend>
      {tiles.map((tile, index) => (
        <label key={tile.value} className={`tile tone-${tile.tone ?? 'plain'}`}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            value={tile.value}
            checked={tile.value === value}
            data-autofocus={isFirst && tile.value === value ? '' : undefined}
            onChange={() => onValue(tile.value)}
            onBlur={onBlur}
          />
          {tile.icon}
          <span className="clip">{tile.label}</span>
        </label>
      ))}
      {fault && <Fault id={id} text={fault} />}
    </fieldset>
  )
}
