import { createRoute, redirect } from '@tanstack/react-router'
import { expenseMonthsQuery, expensesQuery } from '../expenses/queries.ts'
import { readChangeFilter, vehicleChangesQuery } from '../history/queries.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { requireVehicleScope } from '../kernel/permissions.ts'
import { readFilter } from '../trips/filter.ts'
import { tripMonthsQuery, tripsQuery } from '../trips/queries.ts'
import { addTexts } from '../ui/i18n.ts'
import { TabSkeleton } from '../ui/skeleton.tsx'
import { vehicleQuery, vehiclesQuery, vehicleUsersQuery } from '../vehicles/queries.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'
import { FILTER_NAMES, readTexts, type Search } from './search-texts.ts'

const vehicles = createRoute({
  getParentRoute: () => companyRoute,
  path: '/vehicles',
  validateSearch: (search: Search) => ({
    ...readTexts(search, 'search', 'vehicle'),
    ...(search.list === 'archive' && { list: 'archive' as const }),
  }),
  loaderDeps: ({ search: { search, list } }) => ({ search, isArchive: list === 'archive' }),
  // Prefetched in parallel with the screen's code.
  loader: ({ params: { companyId }, deps: { search, isArchive }, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(vehiclesQuery(companyId, search, isArchive)),
  component: lazyScreen(() => import('../vehicles/vehicles-page.tsx'), 'VehiclesPage'),
})

const vehicle = createRoute({
  getParentRoute: () => companyRoute,
  path: '/vehicles/$vehicleId',
  beforeLoad: async ({ params: { vehicleId } }) => ({
    vehicle: await queryClient.ensureQueryData(vehicleQuery(vehicleId)),
  }),
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('./vehicle-page.tsx'), addTexts('recording')])
    return screen
  }, 'VehiclePage'),
})

const vehicleHome = createRoute({
  getParentRoute: () => vehicle,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/vehicles/$vehicleId/trips', params, replace: true })
  },
})

const trips = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/trips',
  validateSearch: (search: Search) => ({
    ...readTexts(search, ...FILTER_NAMES),
    ...readFilter(search),
    ...readTexts(search, 'trip', 'copy', 'back', 'after', 'until'),
    ...((search.quick === true || search.quick === 'since') && { quick: search.quick }),
  }),
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:trips:list'),
  loaderDeps: ({ search }) => readFilter(search),
  loader: ({ params: { vehicleId }, deps, preload }) => {
    if (preload) return
    void queryClient.prefetchInfiniteQuery(tripsQuery(vehicleId, deps))
    void queryClient.prefetchQuery(tripMonthsQuery(vehicleId))
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../trips/trips-page.tsx'), addTexts('found')])
    return screen
  }, 'TripsPage'),
})

const expenses = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/expenses',
  validateSearch: (search: Search) => readTexts(search, ...FILTER_NAMES, 'expense', 'category'),
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:expenses:list'),
  loader: ({ params: { vehicleId }, preload }) => {
    if (preload) return
    void queryClient.prefetchInfiniteQuery(expensesQuery(vehicleId))
    void queryClient.prefetchQuery(expenseMonthsQuery(vehicleId))
  },
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../expenses/expenses-page.tsx'), addTexts('found')])
    return screen
  }, 'ExpensesPage'),
})

const reminders = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/reminders',
  validateSearch: (search: Search) => readTexts(search, 'reminder'),
  component: lazyScreen(() => import('../reminders/vehicle-reminders-page.tsx'), 'VehicleRemindersPage'),
})

const companyReminders = createRoute({
  getParentRoute: () => companyRoute,
  path: '/reminders',
  validateSearch: (search: Search) => readTexts(search, 'reminder', 'show'),
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([
      import('./company-reminders-screen.tsx'),
      addTexts('found'),
      addTexts('settings'),
    ])
    return screen
  }, 'CompanyRemindersScreen'),
})

const calendar = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/calendar',
  validateSearch: (search: Search) => readTexts(search, 'month'),
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:trips:list'),
  component: lazyScreen(() => import('../trips/calendar-page.tsx'), 'CalendarPage'),
})

const history = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/history',
  validateSearch: (search: Search) => readTexts(search, 'show'),
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:trips:list'),
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ params: { vehicleId }, deps: { show }, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(vehicleChangesQuery(vehicleId, readChangeFilter(show))),
  component: lazyScreen(() => import('../history/history-page.tsx'), 'HistoryPage'),
})

const users = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/users',
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:users:list'),
  loader: ({ params: { vehicleId }, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(vehicleUsersQuery(vehicleId)),
  component: lazyScreen(() => import('../vehicles/users-page.tsx'), 'VehicleUsersPage'),
})

/** The dialog over the list: `add` is the picker, anything else the id of a user. */
const user = createRoute({ getParentRoute: () => users, path: '/$userId' })

const loadSettings = () => import('../vehicles/settings-page.tsx')

const settings = createRoute({
  getParentRoute: () => vehicle,
  pendingComponent: TabSkeleton,
  path: '/settings',
  component: lazyScreen(loadSettings, 'VehicleSettingsPage'),
})

const master = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:change'),
  component: lazyScreen(loadSettings, 'VehicleMasterPage'),
})

const recording = createRoute({
  getParentRoute: () => settings,
  path: '/recording',
  component: lazyScreen(() => import('../recording/recording-page.tsx'), 'RecordingPage'),
})

const licence = createRoute({
  getParentRoute: () => settings,
  path: '/licence',
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:change'),
  component: lazyScreen(loadSettings, 'VehicleLicencePage'),
})

const deletion = createRoute({
  getParentRoute: () => settings,
  path: '/deletion',
  beforeLoad: ({ context }) => requireVehicleScope(context.vehicle, 'vehicle:delete'),
  component: lazyScreen(loadSettings, 'VehicleDeletionPage'),
})

/** Beside the page of the vehicle, not in it: while driving there is nothing else to tap. */
const drive = createRoute({
  getParentRoute: () => companyRoute,
  path: '/vehicles/$vehicleId/drive',
  beforeLoad: async ({ params: { vehicleId } }) =>
    requireVehicleScope(await queryClient.ensureQueryData(vehicleQuery(vehicleId)), 'vehicle:trips:add'),
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../recording/drive/drive-page.tsx'), addTexts('recording')])
    return screen
  }, 'DrivePage'),
})

export const vehicleRoutes = [
  vehicles,
  companyReminders,
  drive,
  vehicle.addChildren([
    vehicleHome,
    trips,
    expenses,
    reminders,
    calendar,
    history,
    users.addChildren([user]),
    settings.addChildren([master, recording, licence, deletion]),
  ]),
] as const
