import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListName } from '#contract/permissions.ts'
import { OVER_LIST, useCloseEditor } from '../ui/close-editor.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ListPage } from './list-page.tsx'
import { MY_LIST_TABS } from './list-tabs.ts'

const route = getRouteApi('/user/selectionlists/$list')
const ALL_RIGHTS = { add: true, change: true, remove: true }

export function MyListsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = route.useParams().list as ListName
  const { entry } = route.useSearch()
  const to = '/user/selectionlists/$list'
  const close = useCloseEditor(
    (ignoreBlocker) => void navigate({ to, params: { list }, replace: true, ignoreBlocker }),
  )
  return (
    <>
      <PageHeader title={t('nav.myLists')} tab={t(`lists.${list}`)}>
        <Tabs label={t('nav.myLists')}>
          {MY_LIST_TABS.map((tab) => (
            <Link key={tab} to={to} params={{ list: tab }} activeOptions={{ includeSearch: false }}>
              {t(`lists.${tab}`)}
            </Link>
          ))}
        </Tabs>
      </PageHeader>
      <ListPage
        key={list}
        source={{ list }}
        rights={ALL_RIGHTS}
        edited={entry}
        onAdd={() => void navigate({ to, params: { list }, search: { entry: 'new' }, state: OVER_LIST })}
        onClose={close}
        opener={(row, name) => (
          <Link to={to} params={{ list }} search={{ entry: row.id }} state={OVER_LIST} className="row-open">
            {name}
          </Link>
        )}
      />
    </>
  )
}
