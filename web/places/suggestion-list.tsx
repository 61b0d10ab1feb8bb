import { IconClock, IconMapPin, IconSearch, IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FoundPlace } from '#contract/places/place.ts'
import { townLine } from '#domain/places/place-text.ts'
import type { Combobox } from '../ui/use-combobox.ts'
import { countryName } from './countries.ts'
import type { usePlaceSuggestions } from './use-place-suggestions.ts'

type Props = {
  combobox: Combobox
  found: ReturnType<typeof usePlaceSuggestions>
  /** What was not found. */
  note: string | null
}

/** The suggested places, and a last row that submits the text. */
export function SuggestionList({ combobox, found, note }: Props) {
  const { t } = useTranslation()
  const { popProps, listProps, optionProps } = combobox
  const { places, attributions, canSubmit, isRecent, isWaiting, unknownStreet } = found
  return (
    <div {...popProps} className="menu pop-over">
      {note && <p className="address-note">{note}</p>}
      {isRecent && places.length > 0 && <p className="menu-label">{t('address.recent')}</p>}
      <div {...listProps} aria-label={t('address.results')} aria-busy={isWaiting}>
        {places.map(({ id, attributes }, index) => (
          <div key={id} {...optionProps(index)} className="address-item">
            {isRecent ? <IconClock /> : attributes.source === 'own' ? <IconStar /> : <IconMapPin />}
            <PlaceText {...(unknownStreet === null ? attributes : townOf(attributes))} />
          </div>
        ))}
        {canSubmit && (
          <div {...optionProps(places.length)} className="address-item">
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
