import { IconAddressBook, IconCar, IconRoute, IconUser } from '@tabler/icons-react'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listEmployees, SEARCH_LENGTH_MAX } from '#contract/employees/calls.ts'
import { companyLists, myLists } from '#contract/lists/calls.ts'
import type { Contact } from '#contract/lists/entries.ts'
import { listCompanyTrips } from '#contract/trips/found-trips.ts'
import type { Trip } from '#contract/trips/trip.ts'
import { listVehicles, PLATE_SEARCH_LENGTH_MAX } from '#contract/vehicles/calls.ts'
import { writeDay } from '#domain/format/date.ts'
import { placeText } from '#domain/places/place-text.ts'
import { api } from '../kernel/api/api.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import { paletteKeys } from './keys.ts'
import type { PaletteEntry } from './palette-entries.tsx'

const DEBOUNCE_MS = 200
const ROWS_MAX = '5'
/** A single letter is in almost every trip. */
const TRIP_TEXT_MIN = 2

type Outcome<R> = Pick<UseQueryResult<{ data: R[] }>, 'data'>

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')
const contactName = ({ firstName, lastName, company }: Contact) =>
  joined(firstName, lastName) || (company ?? '')

const entriesOf = <R extends { id: string }>(
  { data }: Outcome<R>,
  entryOf: (row: R) => Omit<PaletteEntry, 'key'>,
): PaletteEntry[] => (data?.data ?? []).map((row) => ({ key: row.id, ...entryOf(row) }))

/** `Do, 12.11. · Münsingen · Störung Kälteanlage` */
const tripName = ({ dateStartIso, dateStartTz, placeEnd, reason, contactCompany }: Trip, language: string) =>
  [writeDay(dateStartIso, dateStartTz, language), placeText(placeEnd), reason ?? contactCompany]
    .filter(Boolean)
    .join(' · ')

/** Vehicles by plate, trips by the words in them, employees and contacts by name: the server searches what the user may see. */
export function useRecordSearch(typed: string) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const navigate = useNavigate()
  const company = useCurrentCompany()
  const trimmed = typed.trim()
  const text = useDebounced(trimmed, DEBOUNCE_MS)
  const params = { companyId: company?.id ?? '' }
  const search = { 'page[limit]': ROWS_MAX, 'filter[search]': text.slice(0, SEARCH_LENGTH_MAX) }
  const plate = { 'page[limit]': ROWS_MAX, 'filter[licensePlate]': text.slice(0, PLATE_SEARCH_LENGTH_MAX) }
  const common = { staleTime: 5_000, retry: false }
  const may = (scope: Parameters<typeof hasCompanyScope>[1]) =>
    text !== '' && company !== undefined && hasCompanyScope(company, scope)
  const results = useQueries({
    queries: [
      {
        ...common,
        queryKey: paletteKeys.vehicles(params.companyId, text),
        queryFn: ({ signal }) => api(listVehicles, { params, query: plate, signal }),
        enabled: text !== '' && company !== undefined,
      },
      {
        ...common,
        queryKey: paletteKeys.trips(params.companyId, text),
        queryFn: ({ signal }) => api(listCompanyTrips, { params, query: search, signal }),
        enabled: text.length >= TRIP_TEXT_MIN && company !== undefined,
      },
      {
        ...common,
        queryKey: paletteKeys.employees(params.companyId, text),
        queryFn: ({ signal }) => api(listEmployees, { params, query: search, signal }),
        enabled: may('company:users:list'),
      },
      {
        ...common,
        queryKey: paletteKeys.contacts(params.companyId, text),
        queryFn: ({ signal }) => api(companyLists.contacts.list, { params, query: search, signal }),
        enabled: may('company:selectionlists:contacts:list'),
      },
      {
        ...common,
        queryKey: paletteKeys.myContacts(text),
        queryFn: ({ signal }) => api(myLists.contacts.list, { query: search, signal }),
        enabled: text !== '',
      },
    ],
  })
  const [vehicles, trips, employees, theirContacts, myContacts] = results
  const isSearching = trimmed !== text || results.some(({ isLoading }) => isLoading)
  const name = company?.attributes.name ?? ''
  // Results of an older text are hidden, so that Enter cannot choose one.
  const entries =
    trimmed === '' || trimmed !== text
      ? []
      : [
          ...entriesOf(vehicles, ({ id: vehicleId, attributes }) => ({
            name: attributes.licensePlate,
            where: joined(t('nav.vehicles'), '·', name),
            icon: <IconCar />,
            go: () =>
              void navigate({
                to: '/company/$companyId/vehicles/$vehicleId/trips',
                params: { ...params, vehicleId },
              }),
          })),
          ...entriesOf(trips, ({ id, attributes, meta }) => ({
            name: tripName(attributes, language),
            where: joined(meta.vehicle.licensePlate, '·', t('trips.title')),
            icon: <IconRoute />,
            go: () =>
              void navigate({
                to: '/company/$companyId/trips',
                params,
                search: { search: text, trip: id, vehicle: meta.vehicle.id },
              }),
          })),
          ...((trips.data?.data.length ?? 0) > 0
            ? [
                {
                  key: 'all-trips',
                  name: t('palette.allTrips', { text }),
                  where: joined(t('trips.title'), '·', name),
                  icon: <IconRoute />,
                  go: () =>
                    void navigate({ to: '/company/$companyId/trips', params, search: { search: text } }),
                },
              ]
            : []),
          ...entriesOf(employees, ({ id: userId, attributes: { firstName, lastName, email } }) => ({
            name: joined(firstName, lastName) || (email ?? ''),
            where: joined(t('employees.list'), '·', name),
            icon: <IconUser />,
            go: () =>
              void navigate({
                to: '/company/$companyId/employees/list/$userId',
                params: { ...params, userId },
              }),
          })),
          ...entriesOf(theirContacts, ({ id: entry, attributes }) => ({
            name: contactName(attributes),
            where: joined(t('lists.contacts'), '·', name),
            icon: <IconAddressBook />,
            go: () =>
              void navigate({
                to: '/company/$companyId/selectionlists/$list',
                params: { ...params, list: 'contacts' },
                search: { entry },
              }),
          })),
          ...entriesOf(myContacts, ({ id: entry, attributes }) => ({
            name: contactName(attributes),
            where: joined(t('lists.contacts'), '·', t('nav.myLists')),
            icon: <IconAddressBook />,
            go: () =>
              void navigate({
                to: '/user/selectionlists/$list',
                params: { list: 'contacts' },
                search: { entry },
              }),
          })),
        ]
  return { entries, isSearching, isFailed: results.some(({ isError }) => isError) }
}
