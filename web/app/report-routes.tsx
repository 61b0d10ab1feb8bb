import { createRoute } from '@tanstack/react-router'
import { queryClient } from '../kernel/api/query-client.ts'
import { requireCompanyScope } from '../kernel/permissions.ts'
import { addTexts } from '../ui/i18n.ts'
import { companyRoute, lazyScreen } from './base-routes.tsx'

/** Loaded lazily: the queries of reports are not in the first load. */
const loadQueries = () => import('../reports/queries.ts')

const loadTemplatePage = async () => {
  const [screen] = await Promise.all([import('../reports/template-page.tsx'), addTexts('reporting')])
  return screen
}

const templates = createRoute({
  getParentRoute: () => companyRoute,
  path: '/report-templates',
  beforeLoad: ({ context }) => requireCompanyScope(context.company, 'company:reportTemplates:list'),
  // Prefetched in parallel with the screen's code.
  loader: ({ params: { companyId }, preload }) => {
    if (preload) return
    void loadQueries()
      .then(({ templatesQuery }) => queryClient.prefetchInfiniteQuery(templatesQuery(companyId)))
      // The screen imports the same chunk and shows the failure.
      .catch(() => {})
  },
  component: lazyScreen(() => import('../reports/templates-page.tsx'), 'TemplatesPage'),
})

/** What a new template starts with: a preset by its name, or one vehicle by its id. */
type NewSearch = { preset?: string; vehicle?: string }
const readNewSearch = ({ preset, vehicle }: Record<string, unknown>): NewSearch => ({
  ...(typeof preset === 'string' && { preset }),
  ...(typeof vehicle === 'string' && { vehicle }),
})

const newTemplate = createRoute({
  getParentRoute: () => companyRoute,
  path: '/report-templates/new',
  validateSearch: readNewSearch,
  beforeLoad: ({ context }) => requireCompanyScope(context.company, 'company:reportTemplates:add'),
  component: lazyScreen(loadTemplatePage, 'NewTemplatePage'),
})

const verify = createRoute({
  getParentRoute: () => companyRoute,
  path: '/report-templates/verify',
  beforeLoad: ({ context }) => requireCompanyScope(context.company, 'company:reportTemplates:report'),
  component: lazyScreen(async () => {
    const [screen] = await Promise.all([import('../reports/verify-page.tsx'), addTexts('reporting')])
    return screen
  }, 'VerifyPage'),
})

const template = createRoute({
  getParentRoute: () => companyRoute,
  path: '/report-templates/$reportTemplateId',
  beforeLoad: ({ context }) => requireCompanyScope(context.company, 'company:reportTemplates:list'),
  loader: async ({ params: { reportTemplateId }, preload }) => {
    if (preload) return
    const { templateQuery } = await loadQueries()
    await queryClient.fetchQuery(templateQuery(reportTemplateId))
  },
  component: lazyScreen(loadTemplatePage, 'TemplatePage'),
})

export const reportRoutes = [templates, newTemplate, verify, template] as const
