import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { employeesQuery } from '../employees/public.ts'
import { flattenPages } from '../kernel/api/pages.ts'
import { displayName } from '../kernel/display-name.ts'
import { problemText } from '../kernel/problem-text.ts'
import { moreOf } from '../kernel/query-list.tsx'
import { useSave } from '../kernel/use-save.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoreRow } from '../ui/more-row.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { setVehicleUser } from './save-vehicle.ts'

type Props = {
  companyId: string
  vehicleId: string
  /** The users that are already assigned, as far as loaded. */
  assigned: ReadonlySet<string>
  onClose: () => void
}

/** Searches the members of the company; the chosen one is assigned to the vehicle. */
export function UserPicker({ companyId, vehicleId, assigned, onClose }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(employeesQuery(companyId, search))
  const { rows: people } = flattenPages(query.data)
  const picking = useSave({
    save: (userId: string) => setVehicleUser(vehicleId, userId, true),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('vehicleUsers.add')} onClose={onClose}>
      <div className="dialog-body user-picker">
        <SearchField label={t('vehicleUsers.search')} value={search} onValue={setSearch} isFirst />
        {query.isPending && <p className="hint">{t('state.loading')}</p>}
        {query.isError && !query.isFetchNextPageError && (
          <p className="fault" role="alert">
            {problemText(query.error, t)}
          </p>
        )}
        {query.isSuccess && people.length === 0 && (
          <p className="hint" role="status">
            {t('vehicleUsers.noneFound')}
          </p>
        )}
        <ul aria-label={t('vehicleUsers.add')}>
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="user-picker-item"
                disabled={assigned.has(person.id)}
                onClick={() => picking.start(person.id)}
              >
                <Avatar name={displayName(person)} />
                <span className="two-lines">
                  <span>{displayName(person)}</span>
                  <span>{assigned.has(person.id) ? t('vehicleUsers.isUser') : person.attributes.email}</span>
                </span>
                {!assigned.has(person.id) && <IconPlus className="muted" aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
        <MoreRow loaded={people.length} {...moreOf(query)} />
      </div>
    </Dialog>
  )
}
