import { IconMap2, IconMapPin, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { sanitizeLabel } from '#contract/kernel/text.ts'
import { configQuery } from '../kernel/api/config-query.ts'
import { FieldFrame, inputAria } from '../ui/field-frame.tsx'
import { isEqual } from '../ui/is-equal.ts'
import { useCombobox } from '../ui/use-combobox.ts'
import { AddressLines } from './address-lines.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { type Coordinate, namedPlace, placeLine } from './place.ts'
import { fetchWholePlace, type Suggestion } from './queries.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { useNotFoundText } from './use-not-found-text.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'
import './places.css'

export type AddressFieldProps = {
  label: string
  value: Place | null
  /** `timeZone` is that of the place's coordinate, if known. */
  onChange: (place: Place | null, timeZone?: string | null) => void
  /** The vehicle whose places are suggested first. */
  vehicleId?: string
  /** Not among the recent places: the vehicle stands there. */
  except?: Place | null
  /** Suggestions near this coordinate come first. */
  near?: Coordinate | null
  id?: string
  hint?: string
  isOptional?: boolean | undefined
  fault?: string | undefined
  onBlur?: () => void
}

/** A place: searched by typing, picked on the map or from the recent ones, or entered as free text. */
export default function AddressField({
  label,
  value,
  onChange,
  vehicleId,
  except,
  near,
  id,
  hint,
  isOptional,
  fault,
  onBlur,
}: AddressFieldProps) {
  const { t } = useTranslation()
  const ownId = useId()
  const field = id ?? ownId
  const [chosen, setChosen] = useState(value)
  const [text, setText] = useState(placeLine(value))
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState<'lines' | 'map' | null>(null)
  // On the outline without streets nobody finds an address.
  const canPick = Boolean(useQuery(configQuery).data?.mapStyleUrl)
  const [session, setSession] = useState(() => crypto.randomUUID())
  const suggestions = usePlaceSuggestions({
    text,
    chosen: placeLine(chosen),
    isOpen,
    session,
    vehicleId,
    near,
  })
  const excepted = placeLine(except ?? null)
  const isOffered = ({ attributes }: Suggestion) =>
    !suggestions.isRecent || placeLine(placeOf(attributes)) !== excepted
  const found = { ...suggestions, places: suggestions.places.filter(isOffered) }
  const { places } = found

  // A value from outside, such as after a reload, replaces the text.
  const shown = useRef(value)
  useEffect(() => {
    if (isEqual(value, shown.current)) return
    shown.current = value
    setChosen(value)
    setText(placeLine(value))
  }, [value])

  function give(place: Place | null, timeZone?: string | null) {
    shown.current = place
    onChange(place, timeZone)
  }
  function take(place: Place | null, timeZone?: string | null) {
    setChosen(place)
    setText(placeLine(place))
    setOpen(false)
    give(place, timeZone)
  }
  function type(next: string) {
    setText(next)
    give(next === placeLine(chosen) ? chosen : namedPlace(next))
  }
  async function choose({ attributes }: Suggestion) {
    take(placeOf(attributes), attributes.timeZone)
    if (attributes.reference === null) return
    const taken = shown.current
    const whole = await fetchWholePlace(attributes, session)
    setSession(crypto.randomUUID())
    // If the user has typed or chosen something else meanwhile, that stays.
    if (isEqual(shown.current, taken)) take(placeOf(whole), whole.timeZone)
  }
  const notFound = useNotFoundText(found)
  const combobox = useCombobox({
    id: field,
    value: text,
    onValue: (next) => type(sanitizeLabel(next)),
    // The last row submits the text to a geocoder that must not be queried while typing.
    count: places.length + (found.canSubmit ? 1 : 0),
    onPick: (index) => {
      const place = places[index]
      if (place) void choose(place)
      else found.submit()
    },
    isOpen,
    onOpen: setOpen,
    opensOnFocus: true,
    hasNote: found.isWaiting || notFound !== null,
    onEnter: isOpen && !found.isRecent ? found.submit : undefined,
    onBlur,
  })
  return (
    <>
      <FieldFrame id={field} {...{ label, hint, isOptional, fault }}>
        <div className="address-box">
          <IconMapPin className="address-pin small" aria-hidden="true" />
          <input
            {...inputAria(field, fault, hint)}
            {...combobox.inputProps}
            className="input"
            spellCheck={false}
            placeholder={t('address.placeholder')}
          />
          <span className="address-actions">
            <button
              type="button"
              className="btn quiet icon"
              aria-label={t('address.edit')}
              title={t('address.edit')}
              aria-expanded={step === 'lines'}
              onClick={() => setStep(step === 'lines' ? null : 'lines')}
            >
              <IconPencil />
            </button>
            {canPick && (
              <button
                type="button"
                className="btn quiet icon"
                aria-label={t('address.pick')}
                title={t('address.pick')}
                onClick={() => setStep('map')}
              >
                <IconMap2 />
              </button>
            )}
          </span>
        </div>
        {combobox.isShown && <SuggestionList combobox={combobox} found={found} note={notFound} />}
        <span className="unseen" role="status">
          {isOpen &&
            !found.isWaiting &&
            [notFound, t('address.count', { number: places.length })].filter(Boolean).join(' ')}
        </span>
      </FieldFrame>
      {step === 'lines' && <AddressLines value={value} onChange={(place) => take(place)} />}
      {step === 'map' && (
        <PickDialog
          start={value?.coordinate ?? null}
          onClose={() => setStep(null)}
          onPick={(place, timeZone) => {
            setStep(null)
            take(place, timeZone)
          }}
        />
      )}
    </>
  )
}

const placeOf = ({ name, address, coordinate }: Place): Place => ({ name, address, coordinate })
