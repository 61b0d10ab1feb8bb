import { IconNotes, IconUser, IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TRIP_CATEGORIES } from '#contract/trips/category.ts'
import { SuggestField, type TripSuggestion } from '../trips/public.ts'
import { ToneIcon } from '../ui/chip.tsx'
import { type Answer, type Missing, missingOf } from './answer.ts'
import styles from './answer-form.module.css'
import { ComputedOdometer } from './computed-odometer.tsx'
import type { InboxTrip } from './queries.ts'

type Props = {
  trip: InboxTrip
  answer: Answer
  /** Whether what is missing is pointed out: it was tried to accept the trip without. */
  isWarned: boolean
  onAnswer: (answer: Answer) => void
}

type Text = Exclude<keyof Answer, 'category'>

/** Category, reason and contact of an open trip. */
export function AnswerForm({ trip, answer, isWarned, onAnswer }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const missing = isWarned ? missingOf(answer) : []
  const faultOf = (what: Missing) => (missing.includes(what) ? t(`inbox.missing.${what}`) : undefined)
  const field = (name: Text, fault?: string) => ({
    id: `${id}-${name}`,
    value: answer[name],
    fault,
    onValue: (value: string) => onAnswer({ ...answer, [name]: value }),
    onBlur: () => {},
  })
  const rest = { isPlain: true, vehicleId: trip.meta.vehicle.id, placeEnd: trip.attributes.placeEnd }
  /** The company of a contact comes along, and the contact of a company. */
  const pick =
    (chosen: 'contactName' | 'contactCompany', other: 'contactName' | 'contactCompany') =>
    ({ label, hint }: TripSuggestion) =>
      onAnswer({ ...answer, [chosen]: label, [other]: hint ?? answer[other] })
  return (
    <div className={styles.form}>
      <div className={styles.categories} role="group" aria-label={t('trips.category')}>
        {TRIP_CATEGORIES.filter((category) => category !== 'none').map((category, at) => (
          <button
            key={category}
            type="button"
            className={`${styles.category} tone-${category}`}
            aria-pressed={answer.category === category}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => onAnswer({ ...answer, category })}
          >
            <ToneIcon tone={category} />
            {t(`category.${category}`)}
            <kbd className="wide-only" aria-hidden="true">
              {at + 1}
            </kbd>
          </button>
        ))}
      </div>
      {missing.includes('category') && (
        <p className="fault" role="alert">
          {t('inbox.missing.category')}
        </p>
      )}
      <div className={styles.fields}>
        <SuggestField
          {...rest}
          label={t('trips.reason')}
          field={field('reason', faultOf('reason'))}
          opensOnFocus={missing.includes('reason')}
          suggested="reason"
          icon={<IconNotes />}
        />
        {answer.category === 'business' && (
          <>
            <SuggestField
              {...rest}
              label={t('trips.contact')}
              field={field('contactName', faultOf('contact'))}
              opensOnFocus={missing.includes('contact')}
              suggested="contact"
              icon={<IconUser />}
              onPick={pick('contactName', 'contactCompany')}
            />
            <SuggestField
              {...rest}
              label={t('trips.company')}
              field={field('contactCompany')}
              suggested="company"
              icon={<IconUsers />}
              onPick={pick('contactCompany', 'contactName')}
            />
          </>
        )}
        {trip.attributes.isOdometerComputed && <ComputedOdometer trip={trip} />}
      </div>
    </div>
  )
}
