import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = { heading: string; shape: 'trip' | 'expense'; onClose: () => void }

const Skeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <div key={index} className="bone editor-skeleton-field" />)

const Leg = () => (
  <div className="trip-leg">
    <div className="bone editor-skeleton-word" />
    <div className="trip-leg-row">
      <Skeleton count={3} />
    </div>
    <Skeleton count={1} />
  </div>
)

const Pair = () => (
  <div className="pair">
    <Skeleton count={2} />
  </div>
)

/** Skeleton of the editor while its record is loading. */
export function EditorSkeleton({ heading, shape, onClose }: Props) {
  const { t } = useTranslation()
  const isTrip = shape === 'trip'
  return (
    <Dialog title={heading} size="sheet" onClose={onClose}>
      <div className="dialog-body" role="status">
        <span className="unseen">{t('state.loading')}</span>
        <div className="form fresh" aria-hidden="true">
          {isTrip && <div className="bone editor-skeleton-map" />}
          <div className="tiles">
            <div className="label">
              <div className="bone editor-skeleton-word" />
            </div>
            <Skeleton count={6} />
          </div>
          {isTrip && <Leg />}
          {isTrip && <Leg />}
          <Pair />
          <Pair />
          {!isTrip && <Pair />}
          <Skeleton count={1} />
        </div>
      </div>
      <div className="dialog-foot">
        <div className="spread" />
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </Dialog>
  )
}
