import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { displayName } from '../kernel/display-name.ts'
import { hasVehicleScope } from '../kernel/permissions.ts'
import { QueryList } from '../kernel/query-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { Fab } from '../ui/fab.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { usePhone } from '../ui/use-media.ts'
import { type VehicleUser, vehicleQuery, vehicleUsersQuery } from './queries.ts'
import { UserDetail } from './user-detail.tsx'
import { UserPicker } from './user-picker.tsx'

const route = getRouteApi('/company/$companyId/vehicles/$vehicleId/users')
const LIST = '/company/$companyId/vehicles/$vehicleId/users'
const ONE = '/company/$companyId/vehicles/$vehicleId/users/$userId'

/** The users of the vehicle. Over the list is the picker at `users/add`, or one user. */
export function VehicleUsersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const params = route.useParams()
  const { userId } = useParams({ strict: false })
  const { data: vehicle } = useQuery(vehicleQuery(params.vehicleId))
  const query = useInfiniteQuery(vehicleUsersQuery(params.vehicleId))
  const { rows, total } = flattenPages(query.data)
  const isChanging = vehicle !== undefined && hasVehicleScope(vehicle, 'vehicle:users:change')
  const isPhone = usePhone()
  const closeEditor = useCloseEditor(() => void navigate({ to: LIST, params, replace: true }))
  const close = () => closeEditor(true)
  const add = () => void navigate({ to: ONE, params: { ...params, userId: 'add' }, state: OVER_LIST })
  useShortcut('n', isChanging ? add : null)
  const addButton = (
    <Button kind="primary" onClick={add}>
      <IconPlus />
      {t('vehicleUsers.add')}
    </Button>
  )
  return (
    <section className="list" aria-label={t('vehicleUsers.title')}>
      <div className={total === 0 ? 'unseen' : 'list-tools users-tools'}>
        <h2 className="unseen">{t('vehicleUsers.title')}</h2>
        {isChanging && total !== 0 && <div className="wide-only">{addButton}</div>}
        <div className="spread" />
        <LoadedCount loaded={rows.length} total={total} />
      </div>
      <QueryList
        query={query}
        isEmpty={rows.length === 0}
        empty={
          <StatePanel icon={<IconUsers />} title={t('vehicleUsers.none')} text={t('vehicleUsers.noneText')}>
            {isChanging && addButton}
          </StatePanel>
        }
      >
        {(state) => (
          <ListTable
            label={t('vehicleUsers.title')}
            rows={rows}
            columns={[
              { head: t('field.firstName'), cell: () => null, width: '24%' },
              {
                head: t('field.lastName'),
                cell: ({ attributes }: VehicleUser) => attributes.lastName,
                width: '22%',
              },
              { head: t('field.emailAddress'), cell: ({ attributes }: VehicleUser) => attributes.email },
              {
                head: t('vehicleUsers.role'),
                cell: ({ attributes: { roles } }: VehicleUser) => roles[0] && t(`role.${roles[0]}`),
                width: '16%',
              },
            ]}
            name={(row) => <UserName user={row} isPhone={isPhone} />}
            mark={(row) => <Avatar name={displayName(row)} />}
            lines={({ attributes: { roles, email } }) => (
              <span className="row-line">
                {[roles[0] && t(`role.${roles[0]}`), email].filter(Boolean).join(' · ')}
              </span>
            )}
            opener={(row, name) => (
              <Link to={ONE} params={{ ...params, userId: row.id }} state={OVER_LIST} className="row-open">
                {name}
              </Link>
            )}
            isCurrent={({ id }) => id === userId}
            state={{ total: total ?? 0, ...state }}
          />
        )}
      </QueryList>
      {isChanging && total !== 0 && <Fab onClick={add}>{t('vehicleUsers.one')}</Fab>}
      {isChanging && userId === 'add' && (
        <UserPicker {...params} assigned={new Set(rows.map(({ id }) => id))} onClose={close} />
      )}
      {userId !== undefined && userId !== 'add' && query.isSuccess && (
        <UserDetail
          key={userId}
          vehicleId={params.vehicleId}
          userId={userId}
          listed={rows.find(({ id }) => id === userId)}
          isChanging={isChanging}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The last name has a column of its own on a wide screen, and still names the row for a screen reader. */
function UserName({ user, isPhone }: { user: VehicleUser; isPhone: boolean }) {
  const { firstName, lastName } = user.attributes
  if (isPhone) return <PersonName first={firstName} last={lastName} />
  return (
    <>
      {firstName ?? '–'} <span className="unseen">{lastName}</span>
    </>
  )
}
