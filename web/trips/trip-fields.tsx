import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import { mayBeBusiness, NeedsBusiness } from '../plans/public.ts'
import type { MomentContext } from '../records/public.ts'
import { ToneIcon } from '../ui/chip.tsx'
import type { Form } from '../ui/form.ts'
import { Tiles } from '../ui/tiles.tsx'
import type { Vehicle } from '../vehicles/public.ts'
import { BetterStarts } from './better-starts-row.tsx'
import { FavouriteOffers } from './favourites/favourite-offers.tsx'
import { LegFields } from './leg-fields.tsx'
import type { ListedTrip } from './queries.ts'
import { TripFigures } from './trip-figures.tsx'
import { TripTexts } from './trip-texts.tsx'
import type { Origin, TripValues } from './trip-values.ts'
import { UsualOffer } from './usual-offer.tsx'

const endLabel = (side: string, name: string) => `${side}, ${name}`

export const tripLabels = (t: TFunction): Record<keyof TripValues, string> => {
  const [start, end] = [t('trips.start'), t('trips.end')]
  return {
    category: t('trips.category'),
    dateStart: endLabel(start, t('trips.date')),
    timeStart: endLabel(start, t('trips.time')),
    zoneStart: t('history.zoneStart'),
    offsetStart: t('history.zoneStart'),
    odometerStart: endLabel(start, t('trips.odometer')),
    placeStart: endLabel(start, t('trips.place')),
    dateEnd: endLabel(end, t('trips.date')),
    timeEnd: endLabel(end, t('trips.time')),
    zoneEnd: t('history.zoneEnd'),
    offsetEnd: t('history.zoneEnd'),
    odometerEnd: endLabel(end, t('trips.odometer')),
    placeEnd: endLabel(end, t('trips.place')),
    reason: t('trips.reason'),
    contactName: t('trips.contact'),
    contactCompany: t('trips.company'),
    driverName: t('trips.driver'),
    comment: t('trips.comment'),
  }
}

type Props = {
  form: Form<TripValues>
  origin: Origin
  context: MomentContext
  vehicle: Vehicle
  /** Undefined for a new trip. */
  savedCategory: string | undefined
  /** Whether the saved odometers are computed and not confirmed. */
  isComputed: boolean | undefined
  /** A new trip from the defaults: its start is now. */
  isNew: boolean
  trips: readonly ListedTrip[]
  /** Only for a new trip: opens the user's favourites. */
  onManage: (() => void) | undefined
  /** Render only what is visible first. */
  isFirstPaint: boolean
}

/** All fields of a trip. */
export function TripFields({
  form,
  origin,
  context,
  vehicle,
  savedCategory,
  isComputed,
  isNew,
  trips,
  onManage,
  isFirstPaint,
}: Props) {
  const { t } = useTranslation()
  const system = vehicle.attributes.systemOfUnits
  const leg = { form, origin, context, system, vehicleId: vehicle.id, isComputed }
  const hasBusiness = mayBeBusiness(vehicle.meta.plan, savedCategory)
  return (
    <div className="form trip-form">
      {onManage && <FavouriteOffers {...{ form, vehicle, onManage }} />}
      <Tiles
        legend={t('trips.category')}
        isFirst
        field={form.field('category')}
        tiles={TRIP_CATEGORIES.map((tone) => ({
          value: tone,
          label: t(`category.${tone}`),
          icon: <ToneIcon tone={tone} />,
          tone,
          isClosed: tone === 'business' && !hasBusiness,
        }))}
        note={!hasBusiness && <NeedsBusiness vehicle={vehicle} />}
      />
      {!isFirstPaint && (
        <>
          <div>
            <LegFields side="Start" {...leg} />
            {isNew && <BetterStarts {...{ form, origin, context, vehicle, trips }} />}
            <TripFigures values={form.values} {...{ origin, context, system }} />
            <LegFields side="End" {...leg} />
          </div>
          <UsualOffer {...{ form, vehicle }} />
          <TripTexts form={form} vehicleId={vehicle.id} />
        </>
      )}
    </div>
  )
}
