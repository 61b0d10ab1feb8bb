import { IconClock, IconMapPin, IconSearch, IconStar } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundPlace } from '#contract/places/place.ts'
import { townLine } from '#domain/places/place-text.ts'
import { keepPositioned } from '../ui/pop-over.ts'
import { countryName } from './countries.ts'
import { useNotFoundText } from './use-not-found-text.ts'
import type { usePlaceSuggestions } from './use-place-suggestions.ts'

type Props = {
  id: string
  anchor: RefObject<HTMLInputElement | null>
  at: number
  found: ReturnType<typeof usePlaceSuggestions>
  onHover: (index: number) => void
  onChoose: (index: number) => void
}

const GAP = 4
const EDGE = 8

/** The suggested places, in the browser's top layer, so that no dialog clips them. */
export function SuggestionList({ id, anchor, at, found, onHover, onChoose }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { places, attributions, canSubmit, isRecent, isWaiting } = found
  const note = useNotFoundText(found)

  useLayoutEffect(() => {
    const [element, field] = [list.current, anchor.current]
    if (!element || !field) return
    element.showPopover()
    return keepPositioned(field, () => positionList(element, field.getBoundingClientRect()))
  }, [anchor])
  useLayoutEffect(() => {
    const [element, field] = [list.current, anchor.current]
    if (element && field) positionList(element, field.getBoundingClientRect())
    element?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [anchor, at, places.length, isWaiting])

  const row = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': index === at,
    className: 'address-item',
    // The field keeps the focus: losing it would close the list under the pointer.
    onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onPointerMove: () => onHover(index),
    onClick: () => onChoose(index),
  })
  return (
    <div className="menu pop-over" ref={list} popover="manual">
      {note && <p className="address-note">{note}</p>}
      {isRecent && places.length > 0 && <p className="menu-label">{t('address.recent')}</p>}
      <div id={`${id}-list`} role="listbox" aria-label={t('address.results')} aria-busy={isWaiting}>
        {places.map(({ id: key, attributes }, index) => (
          <div key={key} {...row(index)}>
            {isRecent ? <IconClock /> : attributes.source === 'own' ? <IconStar /> : <IconMapPin />}
            <PlaceText {...(found.unknownStreet === null ? attributes : townOf(attributes))} />
          </div>
        ))}
        {canSubmit && (
          <div {...row(places.length)}>
            <IconSearch />
            <div className="two-lines">
              <span>{t('address.submit')}</span>
            </div>
          </div>
        )}
      </div>
      {isWaiting && places.length === 0 && (
        <p className="address-wait">
          <span className="spinner" aria-hidden="true" />
          {t('address.searching')}
        </p>
      )}
      {attributions.length > 0 && (
        <p className="address-source">{attributions.map((whose) => t(`attribution.${whose}`)).join(' · ')}</p>
      )}
    </div>
  )
}

/** A town with the street that was typed is shown as the town: that is what was found. */
const townOf = (place: FoundPlace): FoundPlace =>
  place.source === 'gazetteer' && place.address
    ? { ...place, name: place.address.city, address: { ...place.address, street: null } }
    : place

/** The name on the first line, the address on the second. */
function PlaceText({ name, address, region }: FoundPlace) {
  const town = townLine(address)
  const isTown = name !== null && name === address?.city
  const first = isTown ? town : (name ?? address?.street ?? town)
  const rest = isTown ? [] : [name === null ? null : address?.street, first === town ? null : town]
  const country = address?.country ? countryName(address.country) : null
  const second = [...rest, region === address?.city ? null : region, country].filter(Boolean).join(', ')
  return (
    <div className="two-lines">
      <span>{first}</span>
      {second && <span>{second}</span>}
    </div>
  )
}

/** Below the field, or above it if there is more room. */
function positionList(list: HTMLElement, field: DOMRect): void {
  const below = innerHeight - field.bottom - GAP - EDGE
  const above = field.top - GAP - EDGE
  const isBelow = below >= Math.min(list.scrollHeight, 220) || below >= above
  list.style.maxHeight = `${Math.min(360, Math.max(isBelow ? below : above, 120))}px`
  list.style.width = `${field.width}px`
  list.style.left = `${field.left}px`
  list.style.top = isBelow ? `${field.bottom + GAP}px` : `${field.top - GAP - list.offsetHeight}px`
}
