import { IconAlertTriangle, IconBuilding, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import type { Form } from '../ui/form.ts'
import { TextArea } from '../ui/text-area.tsx'
import { ContactPlaceOffer } from './contact-place-offer.tsx'
import { SuggestField } from './suggest-field.tsx'
import type { TripSuggestion } from './suggestion-queries.ts'
import { isBusiness } from './trip-form.ts'
import type { TripValues } from './trip-values.ts'

type Props = { form: Form<TripValues>; vehicleId: string }

/** Only business trips have contacts: says what saving removes. Switching back to business brings it back. */
function LostContact({ values }: { values: TripValues }) {
  const { t } = useTranslation()
  const contact = [values.contactCompany, values.contactName].filter(Boolean).join(' · ')
  if (isBusiness(values) || contact === '') return null
  return (
    <p className="trip-note warning" role="status">
      <IconAlertTriangle className="small" aria-hidden="true" />
      {t('trips.contactLost', { contact })}
    </p>
  )
}

/** Contact, reason and driver. */
export function TripTexts({ form, vehicleId }: Props) {
  const { t } = useTranslation()
  const [contactPlace, setContactPlace] = useState<Place | null>(null)
  const source = { vehicleId, placeEnd: form.values.placeEnd }
  return (
    <>
      {isBusiness(form.values) && (
        <>
          <div className="pair stack">
            <ContactFields {...{ form, source }} onPlace={setContactPlace} />
          </div>
          <ContactPlaceOffer form={form} place={contactPlace} />
        </>
      )}
      <LostContact values={form.values} />
      <div className="pair stack">
        <SuggestField label={t('trips.reason')} field={form.field('reason')} suggested="reason" {...source} />
        <SuggestField
          label={t('trips.driver')}
          field={form.field('driverName')}
          suggested="driver"
          {...source}
        />
      </div>
      <TextArea label={t('trips.comment')} field={form.field('comment')} isOptional />
    </>
  )
}

type ContactProps = {
  form: Form<TripValues>
  source: { vehicleId: string; placeEnd: Place | null }
  /** Gets the address of the chosen contact. */
  onPlace: (place: Place | null) => void
}

/** Whom a business trip visited; choosing one fills in the other. */
export function ContactFields({ form, source, onPlace }: ContactProps) {
  const { t } = useTranslation()
  const takeContact = (name: string | undefined, company: string | undefined, { place }: TripSuggestion) => {
    form.change({ ...(name && { contactName: name }), ...(company && { contactCompany: company }) })
    onPlace(place)
  }
  return (
    <>
      <SuggestField
        label={t('trips.contact')}
        icon={<IconUser className="small" aria-hidden="true" />}
        field={form.field('contactName')}
        suggested="contact"
        onPick={(one) => takeContact(one.label, one.hint, one)}
        {...source}
      />
      <SuggestField
        label={t('trips.company')}
        icon={<IconBuilding className="small" aria-hidden="true" />}
        field={form.field('contactCompany')}
        suggested="company"
        onPick={(one) => takeContact(one.hint, one.label, one)}
        {...source}
      />
    </>
  )
}
