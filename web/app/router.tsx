import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { LIST_NAMES, type ListName } from '#contract/permissions.ts'
import { queryClient } from '../api/query-client.ts'
import { employeesQuery } from '../employees/queries.ts'
import { companyInvitationsQuery, invitationsQuery } from '../invitations/queries.ts'
import { want } from '../invitations/wanted.ts'
import { listQuery, type Source } from '../lists/queries.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { MyCompany } from '../users/queries.ts'
import { companies, company, lazyScreen, root } from './base-routes.tsx'
import { billingRoute } from './billing-route.tsx'
import { can } from './can.ts'
import { companyOfTab } from './current-company.ts'
import { ErrorPage, NotFoundPage } from './error-pages.tsx'
import { NoPermission } from './no-permission.ts'
import { ownedCompany } from './pick-company.ts'
import { reportRoutes } from './report-routes.tsx'
import { employeeTabsOf, tabsOf } from './tabs.ts'
import { vehicleRoutes } from './vehicle-routes.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const company = companyOfTab(companies())
    if (!company) throw redirect({ to: '/setup', replace: true })
    throw redirect({ to: '/company/$companyId', params: { companyId: company.id }, replace: true })
  },
})

/** Who owns a company has no business founding one. */
function leaveIfOwner(): void {
  const owned = ownedCompany(companies())
  if (owned) throw redirect({ to: '/company/$companyId', params: { companyId: owned.id }, replace: true })
}

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: leaveIfOwner,
  component: lazyScreen(() => import('../companies/setup-page.tsx'), 'SetupPage'),
})

const createCompany = createRoute({
  getParentRoute: () => root,
  path: '/create-company',
  beforeLoad: leaveIfOwner,
  component: lazyScreen(() => import('../companies/create-company-page.tsx'), 'CreateCompanyPage'),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/user/profile',
  component: lazyScreen(() => import('../users/profile-page.tsx'), 'ProfilePage'),
})

/** Which entry the editor shows: an id, or `new`. It stands in the address, so Back closes it. */
type ListSearch = { entry?: string }
const listSearch = ({ entry }: Record<string, unknown>): ListSearch =>
  typeof entry === 'string' ? { entry } : {}

// Asked for together with the screen's code, not after it.
const fetchList = (source: Source) => void queryClient.prefetchInfiniteQuery(listQuery(source))

const isListName = (name: string): name is ListName => LIST_NAMES.includes(name as ListName)

const myLists = createRoute({
  getParentRoute: () => root,
  path: '/user/selectionlists',
  beforeLoad: () => {
    throw redirect({ to: '/user/selectionlists/$list', params: { list: 'drivers' }, replace: true })
  },
})

const myList = createRoute({
  getParentRoute: () => root,
  path: '/user/selectionlists/$list',
  validateSearch: listSearch,
  beforeLoad: ({ params }) => {
    if (!isListName(params.list)) throw notFound()
  },
  loader: ({ params, preload }) => preload || fetchList({ list: params.list as ListName }),
  component: lazyScreen(() => import('../lists/my-lists-page.tsx'), 'MyListsPage'),
})

const companyHome = createRoute({
  getParentRoute: () => company,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/vehicles', params, replace: true })
  },
})

const companyLists = createRoute({
  getParentRoute: () => company,
  path: '/selectionlists',
  beforeLoad: ({ params, context }) => {
    const [list] = tabsOf(context.company)
    if (!list) throw new NoPermission()
    const to = '/company/$companyId/selectionlists/$list'
    throw redirect({ to, params: { ...params, list }, replace: true })
  },
})

const companyList = createRoute({
  getParentRoute: () => company,
  path: '/selectionlists/$list',
  validateSearch: listSearch,
  beforeLoad: ({ params, context }) => {
    if (!isListName(params.list)) throw notFound()
    if (!can(context.company, `company:selectionlists:${params.list}:list`)) throw new NoPermission()
  },
  loader: ({ params: { companyId, list }, preload }) =>
    preload || fetchList({ list: list as ListName, companyId }),
  component: lazyScreen(() => import('../lists/company-lists-page.tsx'), 'CompanyListsPage'),
})

const settings = createRoute({
  getParentRoute: () => company,
  path: '/settings',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/settings/general', params, replace: true })
  },
})

const settingsGeneral = createRoute({
  getParentRoute: () => company,
  path: '/settings/general',
  beforeLoad: ({ context }) => {
    if (!can(context.company, 'company:view')) throw new NoPermission()
  },
  component: lazyScreen(() => import('../companies/general-settings-page.tsx'), 'GeneralSettingsPage'),
})

/** What is looked for, and whether the invite dialog is open. */
type PeopleSearch = { q?: string; invite?: boolean }
const peopleSearch = ({ q, invite }: Record<string, unknown>): PeopleSearch => ({
  // A number in the address is one in the search.
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  ...(invite === true && { invite }),
})

function needEmployeeTab(company: MyCompany, tab: 'list' | 'invitations'): void {
  if (!employeeTabsOf(company).includes(tab)) throw new NoPermission()
}

const people = () => import('../employees/employees-page.tsx')

const employees = createRoute({
  getParentRoute: () => company,
  path: '/employees',
  beforeLoad: ({ params, context }) => {
    const [tab] = employeeTabsOf(context.company)
    if (!tab) throw new NoPermission()
    throw redirect({ to: `/company/$companyId/employees/${tab}`, params, replace: true })
  },
})

const employeeList = createRoute({
  getParentRoute: () => company,
  path: '/employees/list',
  validateSearch: peopleSearch,
  beforeLoad: ({ context }) => needEmployeeTab(context.company, 'list'),
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ params: { companyId }, deps, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(employeesQuery(companyId, deps.q)),
  component: lazyScreen(people, 'EmployeesPage'),
})

const employee = createRoute({
  getParentRoute: () => company,
  path: '/employees/list/$userId',
  validateSearch: peopleSearch,
  beforeLoad: ({ context }) => needEmployeeTab(context.company, 'list'),
  component: lazyScreen(people, 'EmployeePage'),
})

const employeeInvitations = createRoute({
  getParentRoute: () => company,
  path: '/employees/invitations',
  validateSearch: peopleSearch,
  beforeLoad: ({ context }) => needEmployeeTab(context.company, 'invitations'),
  loader: ({ params: { companyId }, preload }) =>
    preload || void queryClient.prefetchInfiniteQuery(companyInvitationsQuery(companyId)),
  component: lazyScreen(people, 'InvitationsPage'),
})

const companyInvitations = createRoute({
  getParentRoute: () => company,
  path: '/invitations',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/company/$companyId/employees/invitations', params, replace: true })
  },
})

/** Where the link of an invitation leads: to its question, or to the reason why there is none. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$invitationId',
  beforeLoad: ({ params: { invitationId } }) => {
    const mine = queryClient.getQueryData(invitationsQuery.queryKey) ?? []
    if (!mine.some(({ id }) => id === invitationId)) return
    want(invitationId)
    throw redirect({ to: '/', replace: true })
  },
  component: lazyScreen(() => import('../invitations/invitation-page.tsx'), 'InvitationPage'),
})

const routeTree = root.addChildren([
  home,
  setup,
  createCompany,
  profile,
  invitation,
  myLists,
  myList,
  company.addChildren([
    companyHome,
    ...vehicleRoutes,
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
