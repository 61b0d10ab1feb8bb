import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { LIST_NAMES, type ListName } from '#contract/permissions.ts'
import { employeeTabsOf } from '../employees/employee-tabs.ts'
import { employeesQuery } from '../employees/queries.ts'
import { setLinkedInvitation } from '../invitations/linked-invitation.ts'
import { companyInvitationsQuery, invitationsQuery } from '../invitations/queries.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { companyOfTab } from '../kernel/current-company.ts'
import type { MyCompany } from '../kernel/me.ts'
import { NoPermission, requireCompanyScope } from '../kernel/permissions.ts'
import { ownedCompany } from '../kernel/pick-company.ts'
import { listTabsOf } from '../lists/list-tabs.ts'
import { listQuery, type Source } from '../lists/queries.ts'
import { addTexts } from '../ui/i18n.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { cachedCompanies, companyRoute, lazyScreen, rootRoute } from './base-routes.tsx'
import { billingRoute } from './billing-route.tsx'
import { ErrorPage, NotFoundPage } from './error-pages.tsx'
import { foundRoutes } from './found-routes.tsx'
import { inboxRoute, rulesRoute } from './inbox-route.tsx'
import { overviewRoute } from './overview-route.tsx'
import { reportRoutes } from './report-routes.tsx'
import { vehicleRoutes } from './vehicle-routes.tsx'

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const company = companyOfTab(cachedCompanies())
    if (!company) throw redirect({ to: '/setup', replace: true })
    throw redirect({ to: '/company/$companyId', params: { companyId: company.id }, replace: true })
  },
})

/** Owners cannot create a second company: redirect to theirs. */
function redirectOwner(): void {
  const owned = ownedCompany(cachedCompanies())
  if (owned) throw redirect({ to: '/company/$companyId', params: { companyId: owned.id }, replace: true })
}

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  beforeLoad: redirectOwner,
  component: lazyScreen(() => import('../companies/setup-page.tsx'), 'SetupPage'),
})

const createCompany = createRoute({
  getParentRoute: () => rootRoute,
  path: '/create-company',
  beforeLoad: redirectOwner,
  component: lazyScreen(() => import('../companies/create-company-page.tsx'), 'CreateCompanyPage'),
})

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/profile',
  component: lazyScreen(() => import('../users/profile-page.tsx'), 'ProfilePage'),
})

/** The entry in the editor: an id or `new`. It is in the URL, so Back closes the editor. */
type ListSearch = { entry?: string }
const readListSearch = ({ entry }: Record<string, unknown>): ListSearch =>
  typeof entry === 'string' ? { entry } : {}

// Prefetched in parallel with the screen's code.
const prefetchList = (source: Source) => void queryClient.prefetchInfiniteQuery(listQuery(source))

const isListName = (name: string): name is ListName => LIST_NAMES.includes(name as ListName)

const myLists = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/selectionlists',
  beforeLoad: () => {
    throw redirect({ to: '/user/selectionlists/$list', params: { list: 'drivers' }, replace: true })
  },
})

const myList = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/selectionlists/$list',
  validateSearch: readListSearch,
  beforeLoad: ({ params }) => {
    if (!isListName(params.list)) throw notFound()
  },
  loader: ({ params, preload }) => preload || prefetchList({ list: params.list as ListName }),
  component: lazyScreen(() => import('../lists/my-lists-page.tsx'), 'MyListsPage'),
})

const companyHome = createRoute({
  getParentRoute: () => companyRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/vehicles', params, replace: true })
  },
})

const companyLists = createRoute({
  getParentRoute: () => companyRoute,
  path: '/selectionlists',
  beforeLoad: ({ params, context }) => {
    const [list] = listTabsOf(context.company)
    if (!list) throw new NoPermission()
    const to = '/company/$companyId/selectionlists/$list'
    throw redirect({ to, params: { ...params, list }, replace: true })
  },
})

const companyList = createRoute({
  getParentRoute: () => companyRoute,
  path: '/selectionlists/$list',
  validateSearch: readListSearch,
  beforeLoad: ({ params, context }) => {
    if (!isListName(params.list)) throw notFound()
    requireCompanyScope(context.company, `company:selectionlists:${params.list}:list`)
  },
  loader: ({ params: { companyId, list }, preload }) =>
    preload || prefetchList({ list: list as ListName, companyId }),
  component: lazyScreen(() => import('../lists/company-lists-page.tsx'), 'CompanyListsPage'),
})

const settings = createRoute({
  getParentRoute: () => companyRoute,
  path: '/settings',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/settings/general', params, replace: true })
  },
})

const settingsGeneral = createRoute({
  getParentRoute: () => companyRoute,
  path: '/settings/general',
  beforeLoad: ({ context }) => requireCompanyScope(context.company, 'company:view'),
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([
      import('../companies/general-settings-page.tsx'),
      addTexts('inbox'),
      addTexts('settings'),
    ])
    return screen
  }, 'GeneralSettingsPage'),
})

/** The search text, and whether the invite dialog is open. */
type PeopleSearch = { q?: string; invite?: boolean }
const readPeopleSearch = ({ q, invite }: Record<string, unknown>): PeopleSearch => ({
  // A number in the URL is a text to search for.
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  ...(invite === true && { invite }),
})

function requireEmployeeTab(company: MyCompany, tab: 'list' | 'invitations'): void {
  if (!employeeTabsOf(company).includes(tab)) throw new NoPermission()
}

const loadEmployeesPage = () => import('../employees/employees-page.tsx')

const employees = createRoute({
  getParentRoute: () => companyRoute,
  path: '/employees',
  beforeLoad: ({ params, context }) => {
    const [tab] = employeeTabsOf(context.company)
    if (!tab) throw new NoPermission()
    throw redirect({ to: `/company/$companyId/employees/${tab}`, params, replace: true })
  },
})

const employeeList = createRoute({
  getParentRoute: () => companyRoute,
  path: '/employees/list',
  validateSearch: readPeopleSearch,
  beforeLoad: ({ context }) => requireEmployeeTab(context.company, 'list'),
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ params: { companyId }, deps, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(employeesQuery(companyId, deps.q)),
  component: lazyScreen(loadEmployeesPage, 'EmployeesPage'),
})

const employee = createRoute({
  getParentRoute: () => companyRoute,
  path: '/employees/list/$userId',
  validateSearch: readPeopleSearch,
  beforeLoad: ({ context }) => requireEmployeeTab(context.company, 'list'),
  component: lazyScreen(loadEmployeesPage, 'EmployeePage'),
})

const employeeInvitations = createRoute({
  getParentRoute: () => companyRoute,
  path: '/employees/invitations',
  validateSearch: readPeopleSearch,
  beforeLoad: ({ context }) => requireEmployeeTab(context.company, 'invitations'),
  loader: ({ params: { companyId }, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(companyInvitationsQuery(companyId)),
  component: lazyScreen(loadEmployeesPage, 'InvitationsPage'),
})

const companyInvitations = createRoute({
  getParentRoute: () => companyRoute,
  path: '/invitations',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/employees/invitations', params, replace: true })
  },
})

/** The link of an invitation: opens its dialog, or shows why there is none. */
const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation/$invitationId',
  beforeLoad: ({ params: { invitationId } }) => {
    const mine = queryClient.getQueryData(invitationsQuery.queryKey) ?? []
    if (!mine.some(({ id }) => id === invitationId)) return
    setLinkedInvitation(invitationId)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyScreen(() => import('../invitations/invitation-page.tsx'), 'InvitationPage'),
})

const routeTree = rootRoute.addChildren([
  home,
  setup,
  createCompany,
  profile,
  invitation,
  myLists,
  myList,
  companyRoute.addChildren([
    companyHome,
    overviewRoute,
    inboxRoute,
    rulesRoute,
    ...vehicleRoutes,
    ...foundRoutes,
    ...reportRoutes,
    companyLists,
    companyList,
    employees,
    employeeList,
    employee,
    employeeInvitations,
    companyInvitations,
    settings,
    settingsGeneral,
    billingRoute,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  trailingSlash: 'never',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
