import { IconBulb, IconCheck, IconClock, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endNames, PlaceMap } from '../places/public.tsx'
import { rowText, trackQuery } from '../trips/public.ts'
import { ToneIcon } from '../ui/chip.tsx'
import { Plate } from '../ui/plate.tsx'
import { Rail } from '../ui/rail.tsx'
import { Distance, useDistanceFormat } from '../vehicles/public.ts'
import { contactText } from './answer.ts'
import { AnswerForm } from './answer-form.tsx'
import { DaysLeft } from './days-left.tsx'
import styles from './phone-trip.module.css'
import type { InboxTrip } from './queries.ts'
import { tripDay } from './trip-day.ts'
import type { OpenTrips } from './use-open-trips.ts'
import { whyText } from './why.ts'

type Props = {
  state: OpenTrips
  trip: InboxTrip
  total: number
  onList: () => void
  /** Below the card: what settles many at once, and where others are. */
  children: ReactNode
}

/** One open trip at a time, answered with a thumb. */
export function PhoneTrip({ state, trip, total, onList, children }: Props) {
  const { t, i18n } = useTranslation()
  const card = useRef<HTMLElement>(null)
  /** The trip whose answer is changed. */
  const [edited, setEdited] = useState<string | null>(null)
  const { span, from, to } = rowText(trip, t, i18n.language)
  const day = tripDay(trip, i18n.language)
  const { vehicle, deadline } = trip.meta
  const { text } = useDistanceFormat(vehicle.systemOfUnits)
  const answer = state.answerOf(trip)
  const isWarned = state.warned === trip.id
  const isEditing = edited === trip.id || isWarned || answer.category === 'none'
  const failure = state.failures.get(trip.id)
  const place = state.settledCount + state.trips.findIndex(({ id }) => id === trip.id) + 1
  const facts = [
    [t('inbox.reason'), answer.reason],
    [t('trips.contact'), answer.category === 'business' ? contactText(answer) : ''],
    [
      t('inbox.reached'),
      trip.attributes.isOdometerComputed && `${text(trip.attributes.odometerEnd)} ${t('inbox.computed')}`,
    ],
  ].filter(([, value]) => value)

  useEffect(() => {
    if (isWarned) card.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWarned])

  return (
    <>
      <div className={styles.progress}>
        <span>
          <b>{place}</b> {t('inbox.of', { total })}
        </span>
        <progress value={state.settledCount} max={total} aria-label={t('inbox.progress')} />
        <button type="button" className="link" onClick={onList}>
          {t('inbox.asList')}
        </button>
      </div>
      <article
        className={styles.card}
        ref={card}
        data-id={trip.id}
        aria-label={rowText(trip, t, i18n.language).name}
      >
        <header className={styles.head}>
          <Plate text={vehicle.licensePlate} country={vehicle.plateCountry} />
          <DaysLeft deadline={deadline} />
        </header>
        <TripMap trip={trip} />
        <div className={styles.body}>
          <p className={styles.when}>
            <span>
              {day} · {span}
            </span>
            <Distance
              value={trip.attributes.distance}
              system={vehicle.systemOfUnits}
              isStrong
              isComputed={trip.attributes.isOdometerComputed}
            />
          </p>
          <Rail from={from} to={to} />
          {failure && (
            <p className="fault" role="alert">
              {t('inbox.refused', { text: failure })}
            </p>
          )}
          {isEditing ? (
            <AnswerForm {...{ trip, answer, isWarned }} onAnswer={(next) => state.setAnswer(trip.id, next)} />
          ) : (
            facts.length > 0 && (
              <dl className={styles.facts}>
                {facts.map(([name, value]) => (
                  <div key={String(name)}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )
          )}
          <p className={styles.why}>
            <IconBulb aria-hidden="true" />
            {whyText(trip, t, i18n.language)}
          </p>
        </div>
      </article>
      <div className={styles.many}>{children}</div>
      <div className={styles.bar}>
        <button type="button" onClick={() => state.acceptAs(trip, 'private')}>
          <span className="tone-private">
            <ToneIcon tone="private" />
          </span>
          {t('category.private')}
        </button>
        <button type="button" aria-pressed={isEditing} onClick={() => setEdited(isEditing ? null : trip.id)}>
          <IconDots aria-hidden="true" />
          {t('inbox.other')}
        </button>
        <button type="button" disabled={state.trips.length < 2} onClick={() => later(state)}>
          <IconClock aria-hidden="true" />
          {t('inbox.later')}
        </button>
        <button
          type="button"
          className={styles.accept}
          disabled={answer.category === 'none'}
          onClick={() => state.accept(trip.id)}
        >
          <ToneIcon tone={answer.category} />
          <span>
            <b>{answer.category === 'none' ? t('inbox.choose') : t(`category.${answer.category}`)}</b>
            <small>{t(trip.meta.suggestion ? 'inbox.acceptSuggestion' : 'inbox.accept')}</small>
          </span>
          <IconCheck aria-hidden="true" />
        </button>
      </div>
    </>
  )
}

/** On to the next trip, and from the last one to the first. */
function later(state: OpenTrips): void {
  const at = state.trips.findIndex(({ id }) => id === state.current?.id)
  state.choose((state.trips[at + 1] ?? state.trips[0])?.id)
}

const MAP_HEIGHT = 132

function TripMap({ trip: { id, attributes } }: { trip: InboxTrip }) {
  const { t } = useTranslation()
  const { placeStart, placeEnd, hasTrack } = attributes
  const { data: track } = useQuery({ ...trackQuery(id), enabled: hasTrack })
  const [startName, endName] = endNames(placeStart, placeEnd)
  const start = placeStart?.coordinate ?? attributes.coordinateStart
  const end = placeEnd?.coordinate ?? attributes.coordinateEnd
  if (!start && !end) return null
  return (
    <PlaceMap
      label={t('trips.map')}
      height={MAP_HEIGHT}
      start={start && { ...start, name: startName }}
      end={end && { ...end, name: endName }}
      track={track ?? null}
    />
  )
}
