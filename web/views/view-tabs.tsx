import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../ui/join-names.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { SavedView } from './queries.ts'
import styles from './views.module.css'

type Props = {
  views: readonly SavedView[]
  current: SavedView | undefined
  /** The number of records that a view finds, where there are few enough views to count. */
  count: (view: SavedView) => ReactNode
}

/** The saved views of a list: their own first, then those of the company. */
export function ViewTabs({ views, current, count }: Props) {
  const { t } = useTranslation()
  return (
    <Tabs label={t('views.title')}>
      <Tab search={{}} isCurrent={current === undefined}>
        {t('views.all')}
      </Tab>
      {views.map((view) => (
        <Tab
          key={view.id}
          search={{ ...view.attributes.query, view: view.id }}
          isCurrent={view.id === current?.id}
        >
          {view.attributes.isShared && (
            <>
              <IconBuilding className="small" aria-hidden="true" />
              <span className="unseen">{t('views.ofCompany')} </span>
            </>
          )}
          {view.attributes.label}
          {count(view)}
        </Tab>
      ))}
    </Tabs>
  )
}

type TabProps = { search: Record<string, string>; isCurrent: boolean; children: ReactNode }

/** The router cannot tell that a view is open if its filter was changed since. */
const Tab = ({ search, isCurrent, children }: TabProps) => (
  <Link
    to="."
    search={search as never}
    activeOptions={{ exact: true }}
    className={joinNames(styles.tab, isCurrent && 'active')}
    {...(isCurrent && { 'aria-current': 'page' as const })}
  >
    {children}
  </Link>
)
