import { IconBell, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { DoneReminders } from './done-reminders.tsx'
import { openRemindersQuery } from './queries.ts'
import { NewReminder, SavedReminder } from './reminder-editor.tsx'
import styles from './reminders.module.css'
import { RemindersTable } from './reminders-table.tsx'

const to = '/company/$companyId/vehicles/$vehicleId/reminders'
const route = getRouteApi(to)

/** What is due on a vehicle, and what was done. */
export function VehicleRemindersPage() {
  const { t } = useTranslation()
  const params = route.useParams()
  const { reminder: edited } = route.useSearch()
  const { vehicle } = route.useRouteContext()
  const navigate = useNavigate()
  const query = useInfiniteQuery(openRemindersQuery(params.vehicleId))
  const { rows, total } = flattenPages(query.data)
  const mayChange = hasVehicleScope(vehicle, 'vehicle:change')
  const add = () => void navigate({ to, params, search: { reminder: 'new' }, state: OVER_LIST })
  const close = useCloseEditor(() => void navigate({ to, params, search: {}, replace: true }))
  useShortcut('n', mayChange ? add : null)
  const addButton = (
    <Button kind="primary" onClick={add}>
      <IconPlus />
      {t('reminders.add')}
    </Button>
  )
  return (
    <section className="list" aria-label={t('reminders.title')}>
      {total !== 0 && (
        <div className="list-tools">
          {mayChange && <div className="wide-only">{addButton}</div>}
          <div className="spread" />
          <LoadedCount loaded={rows.length} total={total} />
        </div>
      )}
      <div className={styles.open}>
        <RemindersTable
          {...{ query, rows, edited }}
          companyId={params.companyId}
          total={total ?? 0}
          opener={
            mayChange
              ? (row, name) => (
                  <Link
                    to={to}
                    params={params}
                    search={{ reminder: row.id }}
                    state={OVER_LIST}
                    className="row-open"
                  >
                    {name}
                  </Link>
                )
              : undefined
          }
          empty={
            <StatePanel icon={<IconBell />} title={t('reminders.none')} text={t('reminders.noneText')}>
              {mayChange && addButton}
            </StatePanel>
          }
        />
      </div>
      <DoneReminders vehicleId={params.vehicleId} companyId={params.companyId} mayChange={mayChange} />
      {mayChange && total !== 0 && <Fab onClick={add}>{t('reminders.one')}</Fab>}
      {mayChange && edited === 'new' && (
        <NewReminder vehicleId={params.vehicleId} system={vehicle.attributes.systemOfUnits} onClose={close} />
      )}
      {mayChange && edited !== undefined && edited !== 'new' && (
        <SavedReminder key={edited} reminderId={edited} onClose={close} />
      )}
    </section>
  )
}
