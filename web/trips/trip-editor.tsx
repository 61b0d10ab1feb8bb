import { IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Moments } from '#contract/kernel/moment.ts'
import { isProblem } from '../api/problem.ts'
import { problemText } from '../api/problem-text.ts'
import { Refused } from '../records/refused.tsx'
import { may } from '../vehicles/may.ts'
import type { Vehicle } from '../vehicles/queries.ts'
import { type ListedTrip, type Trip, tripQuery } from './queries.ts'
import { TripSheet } from './trip-sheet.tsx'
import { between, copyOf, newTrip, wayBack } from './trip-starts.ts'
import type { TripStart } from './trip-values.ts'

/** What the address says about the editor. */
export type EditorSearch = {
  /** The trip that it shows, or `new`. */
  trip?: string | undefined
  /** A new one made from this: the same again, its way back, or what lies between two. */
  copy?: string | undefined
  back?: string | undefined
  after?: string | undefined
  until?: string | undefined
}

type Props = {
  vehicle: Vehicle
  trips: readonly ListedTrip[]
  moments: Moments
  search: EditorSearch
  onClose: (isSaved: boolean) => void
}

export function TripEditor({ search, ...props }: Props) {
  const key = [search.trip, search.copy, search.back, search.after, search.until].join(' ')
  return search.trip === 'new' ? (
    <NewTrip key={key} {...props} search={search} />
  ) : (
    <SavedTrip key={key} {...props} tripId={search.trip ?? ''} />
  )
}

function SavedTrip({ tripId, ...props }: Omit<Props, 'search'> & { tripId: string }) {
  const query = useQuery(tripQuery(tripId))
  const trip = query.data
  if (query.isError && (!trip || isProblem(query.error, 404)))
    return <Missing error={query.error} onClose={props.onClose} />
  if (!trip) return null
  return (
    <TripSheet
      {...props}
      saved={trip}
      start={trip.attributes}
      reload={async () => (await query.refetch({ throwOnError: true })).data ?? trip}
    />
  )
}

function NewTrip({ search, ...props }: Props) {
  const { t } = useTranslation()
  const source = search.copy ?? search.back ?? search.after
  const [now] = useState(Date.now)
  const first = useQuery({ ...tripQuery(source ?? ''), enabled: source !== undefined })
  const second = useQuery({ ...tripQuery(search.until ?? ''), enabled: search.until !== undefined })
  const error = first.error ?? second.error
  if (!may(props.vehicle, 'vehicle:trips:add'))
    return (
      <Refused
        heading={t('trips.add')}
        icon={<IconRouteOff />}
        title={t('noPermission.title')}
        text={t('trips.mayNotAdd')}
        onClose={() => props.onClose(false)}
      />
    )
  if (error) return <Missing error={error} onClose={props.onClose} />
  const start = startOf(search, props, now, first.data, second.data)
  // The first paint waits for what the trip is made from: a form that fills itself afterwards would jump.
  return start && <TripSheet {...props} saved={null} start={start} />
}

function startOf(
  search: EditorSearch,
  { vehicle, moments }: Pick<Props, 'vehicle' | 'moments'>,
  now: number,
  first: Trip | undefined,
  second: Trip | undefined,
): TripStart | null {
  if (search.copy) return first ? copyOf(first, vehicle, now, moments) : null
  if (search.back) return first ? wayBack(first) : null
  if (search.after) return first && second ? between(first, second) : null
  return newTrip(vehicle, now)
}

function Missing({ error, onClose }: { error: unknown; onClose: Props['onClose'] }) {
  const { t } = useTranslation()
  const isGone = isProblem(error, 404)
  return (
    <Refused
      heading={t('trips.edit')}
      icon={<IconRouteOff />}
      title={isGone ? t('trips.gone') : t('toast.error')}
      text={isGone ? t('trips.goneText') : problemText(error, t)}
      onClose={() => onClose(false)}
    />
  )
}
