import { IconAlertTriangle, IconBuilding, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ComboField } from '../ui/combo-field.tsx'
import type { Form } from '../ui/form.ts'
import { TextArea } from '../ui/text-area.tsx'
import type { ContactSuggestion } from './build-suggestions.ts'
import type { ListedTrip } from './queries.ts'
import { isBusiness } from './trip-form.ts'
import type { TripValues } from './trip-values.ts'
import { useTripSuggestions } from './use-trip-suggestions.ts'

type Props = {
  form: Form<TripValues>
  /** Texts of earlier trips and entries of the lists. */
  trips: readonly ListedTrip[]
}

/** Only business trips have contacts: says what saving removes. Switching back to business brings it back. */
function LostContact({ values }: { values: TripValues }) {
  const { t } = useTranslation()
  const contact = [values.contactCompany, values.contactName].filter(Boolean).join(' · ')
  if (isBusiness(values) || contact === '') return null
  return (
    <p className="note warning" role="status">
      <IconAlertTriangle className="small" aria-hidden="true" />
      {t('trips.contactLost', { contact })}
    </p>
  )
}

/** Contact, reason and driver. */
export function TripTexts({ form, trips }: Props) {
  const { t } = useTranslation()
  const suggestions = useTripSuggestions(trips)
  return (
    <>
      {isBusiness(form.values) && (
        <div className="pair stack">
          <ContactFields form={form} suggestions={suggestions} />
        </div>
      )}
      <LostContact values={form.values} />
      <div className="pair stack">
        <ComboField
          label={t('trips.reason')}
          field={form.field('reason')}
          suggestions={suggestions.reasons}
          isOptional
        />
        <ComboField
          label={t('trips.driver')}
          field={form.field('driverName')}
          suggestions={suggestions.drivers}
          isOptional
        />
      </div>
      <TextArea label={t('trips.comment')} field={form.field('comment')} isOptional />
    </>
  )
}

type ContactProps = {
  form: Form<TripValues>
  suggestions: Pick<ReturnType<typeof useTripSuggestions>, 'contacts' | 'companies'>
}

/** Whom a business trip visited; choosing one fills in the other. */
export function ContactFields({ form, suggestions }: ContactProps) {
  const { t } = useTranslation()
  const takeContact = ({ name, company }: ContactSuggestion) => {
    if (name) form.field('contactName').onValue(name)
    if (company) form.field('contactCompany').onValue(company)
  }
  return (
    <>
      <ComboField
        label={t('trips.contact')}
        icon={<IconUser className="small" aria-hidden="true" />}
        field={form.field('contactName')}
        suggestions={suggestions.contacts}
        onPick={takeContact}
        isOptional
      />
      <ComboField
        label={t('trips.company')}
        icon={<IconBuilding className="small" aria-hidden="true" />}
        field={form.field('contactCompany')}
        suggestions={suggestions.companies}
        onPick={takeContact}
        isOptional
      />
    </>
  )
}
