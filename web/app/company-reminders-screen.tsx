import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AddRecord } from '../found/public.ts'
import { CompanyRemindersPage } from '../reminders/company-reminders-page.tsx'
import { OVER_LIST } from '../ui/close-editor.ts'

const route = getRouteApi('/company/$companyId/reminders')

/** The list with its button, which asks for the vehicle; composed here because vehicles show what is due on them. */
export function CompanyRemindersScreen() {
  const { t } = useTranslation()
  const { companyId } = route.useParams()
  const navigate = useNavigate()
  const add = (vehicleId: string) =>
    void navigate({
      to: '/company/$companyId/vehicles/$vehicleId/reminders',
      params: { companyId, vehicleId },
      search: { reminder: 'new' },
      state: OVER_LIST,
    })
  return (
    <CompanyRemindersPage
      addButton={
        <AddRecord
          companyId={companyId}
          scope="vehicle:change"
          label={t('reminders.add')}
          word={t('reminders.one')}
          onVehicle={add}
        />
      }
    />
  )
}
