import { useTranslation } from 'react-i18next'
import { CategoryChip, rowText } from '../trips/public.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Plate } from '../ui/plate.tsx'
import { contactText, firstAnswer } from './answer.ts'
import styles from './inbox.module.css'
import type { InboxTrip } from './queries.ts'
import { tripDay } from './trip-day.ts'

type Props = {
  trips: readonly InboxTrip[]
  onAccept: (trips: readonly InboxTrip[]) => void
  onClose: () => void
}

/** The trips whose suggestions are complete, to look at before all of them are accepted. */
export function SureTrips({ trips, onAccept, onClose }: Props) {
  const { t, i18n } = useTranslation()
  return (
    <Dialog title={t('inbox.acceptSure', { count: trips.length })} onClose={onClose}>
      <div className="dialog-body">
        {trips.length === 0 && <p>{t('inbox.nothingSure')}</p>}
        <ul className={styles.sure}>
          {trips.map((trip) => {
            const { to } = rowText(trip, t, i18n.language)
            const answer = firstAnswer(trip)
            const about = [answer.reason, answer.category === 'business' && contactText(answer)]
            return (
              <li key={trip.id}>
                <span className="two-lines">
                  <span>{tripDay(trip, i18n.language)}</span>
                  <span className="clip">{to}</span>
                </span>
                <Plate text={trip.meta.vehicle.licensePlate} country={trip.meta.vehicle.plateCountry} />
                <CategoryChip category={answer.category} />
                <span className="clip">{about.filter(Boolean).join(' · ')}</span>
              </li>
            )
          })}
        </ul>
      </div>
      <div className="confirm-foot">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        {trips.length > 0 && (
          <Button kind="primary" data-autofocus onClick={() => onAccept(trips)}>
            {t('inbox.acceptCount', { count: trips.length })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
