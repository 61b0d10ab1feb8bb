import { IconUserSearch, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { displayName } from '../kernel/display-name.ts'
import { QueryTable } from '../kernel/query-table.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { OVER_LIST } from '../ui/close-editor.ts'
import { Count } from '../ui/count.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { StatePanel } from '../ui/state-panel.tsx'
import { usePhone } from '../ui/use-media.ts'
import { type Employee, employeesQuery } from './queries.ts'

type Props = { companyId: string; search: string; opened: string | undefined }

export function EmployeeList({ companyId, search, opened }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const query = useInfiniteQuery(employeesQuery(companyId, search))
  const { rows, total } = flattenPages(query.data)
  const found = search ? { q: search } : {}

  const find = (text: string) =>
    void navigate({
      to: '/company/$companyId/employees/list',
      params: { companyId },
      search: text ? { q: text } : {},
      replace: true,
    })
  const role = ({ attributes: { roleId } }: Employee) => t(`role.${roleId}`)

  return (
    <section className="list" aria-labelledby="list-title">
      <div className="list-tools">
        <h2 className="subtitle" id="list-title">
          {t('employees.list')} {total !== undefined && <Count value={total} />}
        </h2>
        <div className="spread" />
        <LoadedCount loaded={rows.length} total={total} />
        <SearchField label={t('employees.search')} value={search} onValue={find} />
      </div>
      <QueryTable
        query={query}
        total={total ?? 0}
        label={t('employees.list')}
        rows={rows}
        columns={[
          { head: t('field.firstName'), cell: ({ attributes }) => attributes.firstName, width: '20%' },
          { head: t('field.lastName'), cell: ({ attributes }) => <b>{attributes.lastName}</b>, width: '22%' },
          { head: t('field.emailAddress'), cell: ({ attributes }) => attributes.email },
          { head: t('field.role'), cell: role, width: '18%' },
        ]}
        name={(row) => (isPhone ? fullName(row) : (row.attributes.firstName ?? displayName(row)))}
        lines={(row) => (
          <>
            <span className="row-line">{row.attributes.email}</span>
            <span className="row-line">{role(row)}</span>
          </>
        )}
        mark={(row) => <Avatar name={displayName(row)} />}
        opener={(row, name) => (
          <Link
            to="/company/$companyId/employees/list/$userId"
            params={{ companyId, userId: row.id }}
            search={found}
            state={OVER_LIST}
            className="row-open"
          >
            {name}
            {!isPhone && row.attributes.firstName && (
              <span className="unseen">{row.attributes.lastName}</span>
            )}
          </Link>
        )}
        isCurrent={({ id }) => id === opened}
        empty={
          search ? (
            <StatePanel
              icon={<IconUserSearch />}
              title={t('employees.notFound')}
              text={t('employees.notFoundText', { search })}
            />
          ) : (
            <StatePanel icon={<IconUsers />} title={t('employees.none')} />
          )
        }
      />
    </section>
  )
}

function fullName(row: Employee) {
  const { firstName, lastName } = row.attributes
  return firstName || lastName ? <PersonName first={firstName} last={lastName} /> : displayName(row)
}
