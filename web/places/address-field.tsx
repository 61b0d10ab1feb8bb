import { IconMap2, IconMapPin, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { sanitizeLabel } from '#contract/kernel/text.ts'
import { configQuery } from '../kernel/api/config-query.ts'
import { FieldFrame, inputAria } from '../ui/field-frame.tsx'
import { AddressLines } from './address-lines.tsx'
import { PickDialog } from './pick-dialog.tsx'
import { type Coordinate, namedPlace, placeLine, readPlace, writePlace } from './place.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(value)
  const [text, setText] = useState(placeLine(value))
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
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
  // The last row submits the text to a geocoder that must not be queried while typing.
  const count = places.length + (found.canSubmit ? 1 : 0)

  // A value from outside, such as after a reload, replaces the text.
  const written = writePlace(value)
  const shown = useRef(written)
  useEffect(() => {
    if (written === shown.current) return
    shown.current = written
    setChosen(readPlace(written))
    setText(placeLine(readPlace(written)))
  }, [written])

  function give(place: Place | null, timeZone?: string | null) {
    shown.current = writePlace(place)
    onChange(place, timeZone)
  }
  function take(place: Place | null, timeZone?: string | null) {
    setChosen(place)
    setText(placeLine(place))
    setOpen(false)
    setAt(-1)
    give(place, timeZone)
  }
  function type(next: string) {
    setText(next)
    setOpen(true)
    setAt(-1)
    give(next === placeLine(chosen) ? chosen : namedPlace(next))
  }
  async function choose({ attributes }: Suggestion) {
    take(placeOf(attributes), attributes.timeZone)
    if (attributes.reference === null) return
    const taken = shown.current
    const whole = await fetchWholePlace(attributes, session)
    setSession(crypto.randomUUID())
    // If the user has typed or chosen something else meanwhile, that stays.
    if (shown.current === taken) take(placeOf(whole), whole.timeZone)
  }
  function act(index: number) {
    const place = places[index]
    if (place) void choose(place)
    else found.submit()
  }
  function keyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      return setAt(count === 0 ? -1 : (at + step + count + (at === -1 && step < 0 ? 1 : 0)) % count)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && isOpen) {
      // Esc closes the list, not the dialog around it.
      event.preventDefault()
      setOpen(false)
    }
    if (event.key !== 'Enter' || !isOpen) return
    if (at >= 0) act(at)
    else if (found.isRecent) return
    else found.submit()
    event.preventDefault()
  }

  const notFound = useNotFoundText(found)
  const isShown = isOpen && (count > 0 || found.isWaiting || notFound !== null)
  return (
    <>
      <FieldFrame id={field} {...{ label, hint, isOptional, fault }}>
        <div className="address-box">
          <IconMapPin className="address-pin small" aria-hidden="true" />
          <input
            ref={input}
            {...inputAria(field, fault, hint)}
            className="input"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={`${field}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && at >= 0 ? `${field}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('address.placeholder')}
            value={text}
            onChange={(event) => type(sanitizeLabel(event.target.value))}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              onBlur?.()
            }}
            onKeyDown={keyDown}
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
        {isShown && (
          <SuggestionList id={field} anchor={input} at={at} found={found} onHover={setAt} onChoose={act} />
        )}
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
