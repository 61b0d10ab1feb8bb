import {
  IconBuilding,
  IconBuildingPlus,
  IconCar,
  IconCreditCard,
  IconInbox,
  IconKeyboard,
  IconLayoutDashboard,
  IconList,
  IconLogout,
  IconReceipt,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { employeeTabsOf } from '../employees/employee-tabs.ts'
import { useCurrentCompany } from '../kernel/current-company.ts'
import { useCompanies } from '../kernel/me.ts'
import { hasCompanyScope, mayOpenBilling } from '../kernel/permissions.ts'
import { isOwned } from '../kernel/pick-company.ts'
import { signOut } from '../kernel/session/sign-out.ts'
import { listTabsOf, MY_LIST_TABS } from '../lists/list-tabs.ts'

export type PaletteEntry = { key: string; name: string; where: string; icon: ReactNode; go: () => void }

/** All entries of the command palette, those of the current company first. */
export function usePaletteEntries(onKeys: () => void): PaletteEntry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const companies = useCompanies()
  const current = useCurrentCompany()
  const jumps: PaletteEntry[] = []
  const add = (name: string, where: string, icon: ReactNode, go: () => unknown) =>
    jumps.push({ key: String(jumps.length), name, where, icon, go: () => void go() })

  if (current) {
    const { name } = current.attributes
    const params = { companyId: current.id }
    add(t('nav.overview'), name, <IconLayoutDashboard />, () =>
      navigate({ to: '/company/$companyId/overview', params }),
    )
    add(t('nav.inbox'), name, <IconInbox />, () => navigate({ to: '/company/$companyId/inbox', params }))
    add(t('nav.vehicles'), name, <IconCar />, () => navigate({ to: '/company/$companyId/vehicles', params }))
    add(t('trips.title'), name, <IconRoute />, () => navigate({ to: '/company/$companyId/trips', params }))
    add(t('expenses.title'), name, <IconReceipt />, () =>
      navigate({ to: '/company/$companyId/expenses', params }),
    )
    if (hasCompanyScope(current, 'company:reportTemplates:list'))
      add(t('reports.title'), name, <IconReportAnalytics />, () =>
        navigate({ to: '/company/$companyId/report-templates', params }),
      )
    for (const list of listTabsOf(current))
      add(t(`lists.${list}`), name, <IconList />, () =>
        navigate({ to: '/company/$companyId/selectionlists/$list', params: { ...params, list } }),
      )
    for (const tab of employeeTabsOf(current))
      add(t(`employees.${tab}`), name, <IconUsers />, () =>
        navigate({ to: `/company/$companyId/employees/${tab}`, params }),
      )
    if (hasCompanyScope(current, 'company:view'))
      add(t('nav.settings'), name, <IconSettings />, () =>
        navigate({ to: '/company/$companyId/settings/general', params }),
      )
    if (mayOpenBilling(current))
      add(t('settings.billing'), name, <IconCreditCard />, () =>
        navigate({ to: '/company/$companyId/settings/billing', params }),
      )
  }
  for (const list of MY_LIST_TABS)
    add(t(`lists.${list}`), t('nav.myLists'), <IconList />, () =>
      navigate({ to: '/user/selectionlists/$list', params: { list } }),
    )
  for (const { id, attributes } of companies.filter(({ id }) => id !== current?.id))
    add(attributes.name, t('palette.company'), <IconBuilding />, () =>
      navigate({ to: '/company/$companyId', params: { companyId: id } }),
    )
  add(t('nav.profile'), t('nav.personal'), <IconUser />, () => navigate({ to: '/user/profile' }))
  if (!companies.some(isOwned))
    add(t('nav.createCompany'), t('nav.personal'), <IconBuildingPlus />, () =>
      navigate({ to: '/create-company' }),
    )
  add(t('keys.title'), t('palette.help'), <IconKeyboard />, onKeys)
  add(t('nav.signOut'), t('nav.personal'), <IconLogout />, signOut)
  return jumps
}
