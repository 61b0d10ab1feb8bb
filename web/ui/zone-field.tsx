import { IconWorld } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Combo } from './combo.tsx'
import { FieldFrame, type FieldProps, InputBox, inputAria } from './field-frame.tsx'
import type { Suggestion } from './suggestions.ts'
import { useLanguage } from './use-language.ts'
import { describeZone, findZones, listZones, offsetName, resolveZone, timeName } from './zones.ts'

type Props = FieldProps & {
  /** The instant whose UTC offset is shown; now if absent. */
  at?: Date | undefined
}

const MOST = 8

/** A time zone, searched by city or name. Its value is the zone's name, or the typed text. */
export function ZoneField({ label, hint, isOptional, field, at }: Props) {
  const [now] = useState(() => new Date())
  const language = useLanguage()
  const zones = useMemo(() => listZones(language), [language])
  const { id, value, fault, onValue, onBlur } = field
  const known = zones.find((zone) => zone.id === value)
  const found = (known ? zones.filter((zone) => zone === known) : findZones(zones, value)).slice(0, MOST)

  function leave() {
    const meant = resolveZone(zones, value)
    if (meant) onValue(meant.id)
    onBlur()
  }
  return (
    <FieldFrame {...{ id, label, isOptional, fault }} hint={known ? nameOf(known.id) : hint}>
      <InputBox
        start={<IconWorld className="small" aria-hidden="true" />}
        end={known && offsetName(known.id, at ?? now)}
      >
        <Combo<Suggestion>
          id={id}
          value={value}
          suggestions={found.map((zone) => ({
            key: zone.id,
            label: zone.city,
            hint: timeName(zone.id, language),
          }))}
          onValue={onValue}
          onPick={({ key = '' }) => onValue(key)}
          onBlur={leave}
          end={({ key = '' }) => offsetName(key, at ?? now)}
          input={{
            ...inputAria(id, fault, hint),
            className: 'input',
            spellCheck: false,
            'aria-required': !isOptional || undefined,
          }}
        />
      </InputBox>
    </FieldFrame>
  )

  function nameOf(zone: string): string {
    return `${describeZone(zone, language).city}, ${timeName(zone, language)}`
  }
}
