import { IconRouteOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MomentConverter } from '#domain/moment.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { EditorNotice, EditorSkeleton, RecordLoadError } from '../records/public.ts'
import type { Vehicle } from '../vehicles/public.ts'
import { FavouritesManager } from './favourites/favourites-manager.tsx'
import { HiddenTrip } from './hidden-trip.tsx'
import { type ListedTrip, type Trip, tripQuery } from './queries.ts'
import { copyTrip, gapTrip, newTrip, nextTrip, returnTrip, withinPlan } from './trip-drafts.ts'
import { TripSheet } from './trip-sheet.tsx'
import type { TripDraft } from './trip-values.ts'

/** The editor's part of the URL. */
export type EditorSearch = {
  /** The id of the trip, or `new`. */
  trip?: string | undefined
  /** The trip that a new one is made from: as a copy, as the return trip, or to fill a gap. */
  copy?: string | undefined
  back?: string | undefined
  after?: string | undefined
  until?: string | undefined
}

type Props = {
  vehicle: Vehicle
  trips: readonly ListedTrip[]
  moments: MomentConverter
  search: EditorSearch
  /** `row` is the trip of the list that has the focus next. */
  onClose: (isSaved: boolean, row?: string) => void
  /** Discards what was not saved. */
  openTrip: (tripId: string) => void
}

export function TripEditor({ search, ...props }: Props) {
  const key = [search.trip, search.copy, search.back, search.after, search.until].join(' ')
  // The trip that was saved before the next one was begun.
  const [previous, setPrevious] = useState<Trip | null>(null)
  function startAnother(stored: Trip) {
    setPrevious(stored)
    props.openTrip('new')
  }
  return search.trip === 'new' ? (
    <NewTrip key={`${key} ${previous?.id}`} {...props} {...{ search, previous }} onAnother={startAnother} />
  ) : (
    <SavedTrip key={key} {...props} tripId={search.trip ?? ''} />
  )
}

function SavedTrip({ tripId, ...props }: Omit<Props, 'search'> & { tripId: string }) {
  const query = useQuery(tripQuery(tripId))
  const trip = query.data
  const missing = query.isError && <TripLoadError query={query} onClose={props.onClose} />
  if (missing && !trip) return missing
  if (!trip) return <TripSkeleton onClose={props.onClose} />
  if (trip.attributes.isHidden)
    return <HiddenTrip vehicle={props.vehicle} trip={trip} onClose={() => props.onClose(false)} />
  return (
    <TripSheet
      {...props}
      saved={trip}
      start={trip.attributes}
      gone={isProblem(query.error, 404) && missing}
      reload={async () => (await query.refetch({ throwOnError: true })).data ?? trip}
    />
  )
}

type NewTripProps = Props & { previous: Trip | null; onAnother: (stored: Trip) => void }

function NewTrip({ search, previous, ...props }: NewTripProps) {
  const { t } = useTranslation()
  const source = search.copy ?? search.back ?? search.after
  const [now] = useState(Date.now)
  const [isManaging, setManaging] = useState(false)
  const first = useQuery({ ...tripQuery(source ?? ''), enabled: source !== undefined })
  const second = useQuery({ ...tripQuery(search.until ?? ''), enabled: search.until !== undefined })
  const failed = [first, second].find((query) => query.isError)
  if (!hasVehicleScope(props.vehicle, 'vehicle:trips:add'))
    return (
      <EditorNotice
        heading={t('trips.add')}
        icon={<IconRouteOff />}
        title={t('noPermission.title')}
        text={t('trips.mayNotAdd')}
        onClose={() => props.onClose(false)}
      />
    )
  if (failed) return <TripLoadError query={failed} onClose={props.onClose} />
  const isPlain = source === undefined
  const start =
    previous && isPlain
      ? nextTrip(previous, props.vehicle)
      : draftOf(search, props, now, first.data, second.data)
  // Wait for the trip that the draft is made from: a form that fills in later would jump.
  if (!start) return <TripSkeleton isNew onClose={props.onClose} />
  return (
    <>
      <TripSheet
        {...props}
        saved={null}
        start={withinPlan(start, props.vehicle)}
        onManage={() => setManaging(true)}
      />
      {isManaging && <FavouritesManager onClose={() => setManaging(false)} />}
    </>
  )
}

function draftOf(
  search: EditorSearch,
  { vehicle, moments }: Pick<Props, 'vehicle' | 'moments'>,
  now: number,
  first: Trip | undefined,
  second: Trip | undefined,
): TripDraft | null {
  if (search.copy) return first ? copyTrip(first, vehicle, now, moments) : null
  if (search.back) return first ? returnTrip(first) : null
  if (search.after) return first && second ? gapTrip(first, second, vehicle) : null
  return newTrip(vehicle, now)
}

type CloseProps = { onClose: Props['onClose'] }

function TripSkeleton({ isNew = false, onClose }: CloseProps & { isNew?: boolean }) {
  const { t } = useTranslation()
  return (
    <EditorSkeleton
      heading={isNew ? t('trips.add') : t('trips.edit')}
      shape="trip"
      onClose={() => onClose(false)}
    />
  )
}

function TripLoadError({ query, onClose }: CloseProps & { query: UseQueryResult<Trip> }) {
  const { t } = useTranslation()
  return (
    <RecordLoadError
      heading={t('trips.edit')}
      icon={<IconRouteOff />}
      gone={{ title: t('trips.gone'), text: t('trips.goneText') }}
      query={query}
      onClose={() => onClose(false)}
    />
  )
}
