import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#contract/kernel/place.ts'
import { TRIP_CATEGORIES } from '#contract/trips/trip.ts'
import type { MomentConverter } from '#domain/moment.ts'
import { placeText } from '#domain/places/place-text.ts'
import { distanceUnit } from '#domain/vehicles/units.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { useDoubts } from '../kernel/use-doubts.ts'
import { useSave } from '../kernel/use-save.ts'
import { PlaceField } from '../places/public.tsx'
import { mayBeBusiness, NeedsBusiness } from '../plans/public.ts'
import { DoubtsDialog } from '../records/public.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/fields.tsx'
import { useForm } from '../ui/form.ts'
import { isEqual } from '../ui/is-equal.ts'
import { NumberField } from '../ui/number-field.tsx'
import { SaveKey } from '../ui/save-key.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { DiscardDialog, UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useLanguage } from '../ui/use-language.ts'
import { useDistanceFormat, type Vehicle, vehicleQuery } from '../vehicles/public.ts'
import { BetterStarts } from './better-starts-row.tsx'
import { ContactPlaceOffer } from './contact-place-offer.tsx'
import { FavouriteOffers } from './favourites/favourite-offers.tsx'
import { FavouritesManager } from './favourites/favourites-manager.tsx'
import { OtherStart } from './favourites/other-start.tsx'
import { focusWhenRendered } from './focus-when-rendered.ts'
import { MonthFull } from './month-room.tsx'
import type { ListedTrip } from './queries.ts'
import { QuickHours } from './quick-hours.tsx'
import { saveNewTrip } from './save-trip.ts'
import { SuggestField } from './suggest-field.tsx'
import { newTrip } from './trip-drafts.ts'
import { checkTrip, isBusiness, newAttributes } from './trip-form.ts'
import { ContactFields } from './trip-texts.tsx'
import { type Origin, type TripValues, tripValues } from './trip-values.ts'
import { useSavedText } from './use-saved-text.ts'
import { useTripDoubts } from './use-trip-doubts.ts'
import { useTypedRoom } from './use-typed-room.ts'
import { UsualOffer } from './usual-offer.tsx'

type Props = {
  vehicle: Vehicle
  trips: readonly ListedTrip[]
  moments: MomentConverter
  /** Starts when the latest trip ended, not now. */
  isCatchingUp: boolean
  onClose: () => void
}

/** A trip that continues from the last one: destination, odometer, category, reason, save. */
export function QuickEntry({ vehicle, trips, moments, isCatchingUp, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const context = { moments, language }
  const { text } = useDistanceFormat(vehicle.attributes.systemOfUnits)
  const savedText = useSavedText(vehicle)
  const box = useRef<HTMLDivElement>(null)
  const originOf = (of: Vehicle): Origin => {
    const { latestTripEndIso } = of.meta
    const trip = newTrip(of, isCatchingUp && latestTripEndIso ? Date.parse(latestTripEndIso) : Date.now())
    return { start: trip, values: tripValues(trip, context) }
  }
  const [origin, setOrigin] = useState(() => originOf(vehicle))
  const [sid, setSid] = useState(() => crypto.randomUUID())
  const doubts = useDoubts()
  const findDoubts = useTripDoubts(vehicle, context)
  const focusOnSaving = useRef<Element | null>(null)
  const [isEarlier, setEarlier] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const [contactPlace, setContactPlace] = useState<Place | null>(null)

  const saving = useSave({
    save: (values: TripValues) =>
      saveNewTrip(vehicle.id, { ...newAttributes(withSameDay(values), origin, context), sid }),
    fields: { dateEndIso: 'timeEnd', dateStartIso: 'dateStart' },
    details: (values) => ({ text: savedText(values) }),
    onSaved: (_, values) => startNext(values),
  })
  const form = useForm({
    initial: origin.values,
    check: (values) => checkTrip(withSameDay(values), origin, context, t),
    save: async (values) => {
      if (doubts.ask(await findDoubts(withSameDay(values), null, origin))) return
      focusOnSaving.current = document.activeElement
      await saving.save(values)
    },
  })

  /** The next trip continues from this one; when catching up, the day stays. */
  function startNext(values: TripValues) {
    const next = originOf(queryClient.getQueryData(vehicleQuery(vehicle.id).queryKey) ?? vehicle)
    const isAnother =
      !isEqual(values.dateStart, origin.values.dateStart) ||
      !isEqual(values.timeStart, origin.values.timeStart)
    setOrigin(next)
    setSid(crypto.randomUUID())
    // Not typed by the user: closing does not ask.
    const { category, driverName, dateStart, timeEnd } = values
    form.reset({
      ...next.values,
      category,
      driverName,
      ...(isAnother && { dateStart, timeStart: timeEnd, timeEnd }),
    })
    setEarlier(isAnother)
  }
  const first = form.field(isEarlier || isCatchingUp ? 'dateStart' : 'placeEnd').id
  useEffect(() => {
    // A busy button loses the focus to the page. If another element has it, the user has moved on.
    const { activeElement, body } = document
    const before = focusOnSaving.current
    const hasMoved = before !== null && activeElement !== before && activeElement !== body
    return hasMoved ? undefined : focusWhenRendered(box.current, first)
  }, [first, sid])

  // Esc closes an open list of suggestions or dates first.
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || doubts.sentences.length > 0) return
    event.preventDefault()
    close()
  }
  const close = () => (form.isDirty ? setLeaving(true) : onClose())

  const hasBusiness = mayBeBusiness(vehicle.meta.plan, undefined)
  const room = useTypedRoom({ vehicle, values: form.values, origin, context, saved: null })
  const from = placeText(form.values.placeStart)
  const source = { vehicleId: vehicle.id, placeEnd: form.values.placeEnd }
  return (
    <div ref={box} onKeyDown={closeOnEscape}>
      <form className="quick-entry" aria-label={t('quick.title')} {...form.props}>
        <FavouriteOffers {...{ form, vehicle }} onManage={() => setManaging(true)} isQuick />
        <div className="quick-entry-row">
          <DateField label={t('trips.date')} field={form.field('dateStart')} />
          <TimeField label={t('quick.from')} field={form.field('timeStart')} />
          <TimeField label={t('quick.to')} field={form.field('timeEnd')} />
          <PlaceField
            label={t('trips.end')}
            field={form.field('placeEnd')}
            vehicleId={vehicle.id}
            except={origin.start.placeStart}
          />
          <NumberField
            label={t('trips.odometer')}
            field={form.field('odometerEnd')}
            kind="reading"
            unit={distanceUnit(vehicle.attributes.systemOfUnits)}
          />
          <SelectField
            label={t('trips.category')}
            field={form.field('category')}
            options={TRIP_CATEGORIES.map((value) => ({
              value,
              label: t(`category.${value}`),
              isClosed: value === 'business' && !hasBusiness,
            }))}
            describedBy={hasBusiness ? undefined : `${form.id}-needs`}
          />
          <SuggestField
            label={t('trips.reason')}
            field={form.field('reason')}
            suggested="reason"
            vehicleId={vehicle.id}
            placeEnd={form.values.placeEnd}
          />
        </div>
        <div className="quick-entry-people">
          {isBusiness(form.values) && <ContactFields {...{ form, source }} onPlace={setContactPlace} />}
          <SuggestField
            label={t('trips.driver')}
            field={form.field('driverName')}
            suggested="driver"
            {...source}
          />
        </div>
        {!hasBusiness && <NeedsBusiness vehicle={vehicle} id={`${form.id}-needs`} />}
        {room?.isFull && <MonthFull vehicle={vehicle} room={room} />}
        <QuickHours {...{ form, origin, context }} values={withSameDay(form.values)} />
        {!isCatchingUp && <BetterStarts {...{ form, origin, context, vehicle, trips }} />}
        {isBusiness(form.values) && <ContactPlaceOffer form={form} place={contactPlace} />}
        <OtherStart from={origin.start.placeStart} start={form.values.placeStart} />
        <UsualOffer {...{ form, vehicle }} />
        <div className="quick-entry-foot">
          <p className="hint">
            {from
              ? t('quick.goesOn', { place: from, odometer: text(origin.start.odometerStart) })
              : t('quick.goesOnFrom', { odometer: text(origin.start.odometerStart) })}
          </p>
          <div className="spread" />
          <Button kind="quiet" onClick={close}>
            <IconX />
            {t('action.close')}
          </Button>
          <Button type="submit" kind="primary" isBusy={form.isSaving}>
            {t('action.save')}
            <SaveKey />
          </Button>
        </div>
        <UnsavedGuard isDirty={form.isDirty} />
      </form>
      {isManaging && <FavouritesManager onClose={() => setManaging(false)} />}
      {isLeaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
      <DoubtsDialog doubts={doubts} onConfirm={() => void form.submit()} />
    </div>
  )
}

/** A trip of the quick entry ends on the day on which it starts. */
const withSameDay = (values: TripValues): TripValues => ({ ...values, dateEnd: values.dateStart })
