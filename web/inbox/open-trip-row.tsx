import { IconAlertTriangle, IconBulb } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryChip, rowText } from '../trips/public.ts'
import { Button } from '../ui/button.tsx'
import { Plate } from '../ui/plate.tsx'
import { Rail } from '../ui/rail.tsx'
import { RowTick } from '../ui/tick-box.tsx'
import { Distance } from '../vehicles/public.ts'
import { type Answer, contactText, firstAnswer } from './answer.ts'
import { AnswerForm } from './answer-form.tsx'
import { DaysLeft } from './days-left.tsx'
import styles from './inbox.module.css'
import type { InboxTrip } from './queries.ts'
import { tripDay } from './trip-day.ts'
import { shortWhy, whyText } from './why.ts'

export type RowActions = {
  /** Makes it the current row. */
  onOpen: (id: string) => void
  onAnswer: (id: string, answer: Answer) => void
  onAccept: (id: string) => void
  onTick: (id: string, isRange: boolean) => void
}

type Props = RowActions & {
  trip: InboxTrip
  /** What was chosen instead of the suggestion. */
  draft: Answer | undefined
  isCurrent: boolean
  isTicked: boolean
  isWarned: boolean
  /** Why the last answer was refused. */
  failure: string | undefined
}

/** An open trip with its suggestion; the current one shows its form. */
export const OpenTripRow = memo(function OpenTripRow(props: Props) {
  const { trip, draft, isCurrent, isTicked, isWarned, failure } = props
  const { onOpen, onAnswer, onAccept, onTick } = props
  const { t, i18n } = useTranslation()
  const { span, from, to, name } = rowText(trip, t, i18n.language)
  const { vehicle, deadline, suggestion } = trip.meta
  const answer = draft ?? firstAnswer(trip)
  const why = whyText(trip, t, i18n.language)
  const about = [answer.reason, answer.category === 'business' && contactText(answer)]
    .filter(Boolean)
    .join(' · ')
  const noTexts = answer.category === 'business' ? t('inbox.noTexts') : t(`category.${answer.category}`)
  return (
    <li className={isCurrent ? `${styles.row} ${styles.current}` : styles.row} data-id={trip.id}>
      <div
        className={styles.line}
        onClick={({ target }) =>
          target instanceof Element && !target.closest('button, label, input, a') && onOpen(trip.id)
        }
      >
        <RowTick id={trip.id} name={name} isTicked={isTicked} onToggle={onTick} />
        <DaysLeft deadline={deadline} />
        <button
          type="button"
          id={rowId(trip.id)}
          className={`two-lines ${styles.open}`}
          aria-expanded={isCurrent}
          onClick={() => onOpen(trip.id)}
        >
          <span>{tripDay(trip, i18n.language)}</span>
          <span>{span}</span>
        </button>
        <span className={styles.plate}>
          <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
        </span>
        <span className={styles.distance}>
          <Distance
            value={trip.attributes.distance}
            system={vehicle.systemOfUnits}
            isStrong
            isComputed={trip.attributes.isOdometerComputed}
          />
        </span>
        <Rail from={from} to={to} />
        {isCurrent ? (
          <span className={styles.why}>
            <IconBulb aria-hidden="true" />
            {why}
          </span>
        ) : (
          <span className={styles.suggestion}>
            <CategoryChip category={answer.category} />
            <span className="two-lines" title={[about, why].filter(Boolean).join('\n')}>
              <span>{about || (suggestion ? noTexts : t('inbox.noSuggestionShort'))}</span>
              {suggestion && <span>{shortWhy(trip, t)}</span>}
            </span>
          </span>
        )}
        {isCurrent ? (
          <span />
        ) : (
          <Button onClick={() => (answer.category === 'none' ? onOpen(trip.id) : onAccept(trip.id))}>
            {suggestion ? t('inbox.accept') : t('trips.category')}
            <span className="unseen"> {name}</span>
          </Button>
        )}
      </div>
      {failure && (
        <p className={styles.failure} role="alert">
          <IconAlertTriangle className="small" aria-hidden="true" />
          {t('inbox.refused', { text: failure })}
        </p>
      )}
      {isCurrent && (
        <div className={styles.details}>
          <AnswerForm {...{ trip, answer, isWarned }} onAnswer={(next) => onAnswer(trip.id, next)} />
          <Button kind="primary" onClick={() => onAccept(trip.id)}>
            {t('inbox.accept')}
            <kbd className="wide-only" aria-hidden="true">
              ↵
            </kbd>
          </Button>
        </div>
      )}
    </li>
  )
})

export const rowId = (tripId: string) => `open-trip-${tripId}`
