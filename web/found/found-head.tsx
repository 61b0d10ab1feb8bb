import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewList } from '#contract/views/view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { type SavedView, ViewTabs } from '../views/public.ts'
import { countText } from './condition-text.ts'
import type { Filter } from './filter.ts'

export type Counted = { count: number; isMore: boolean }

type Props = {
  list: ViewList
  title: string
  /** All records, however they are filtered now. */
  all: Counted | undefined
  /** The number of records that a filter finds. */
  count: (filter: Filter) => ReactNode
  views: readonly SavedView[]
  current: SavedView | undefined
  actions: ReactNode
}

/** More views are not counted: each costs a request. */
const COUNTED_MAX = 6

/** The title with the number of all records, and the saved views as tabs. */
export function FoundHead({ list, title, all, count, views, current, actions }: Props) {
  const { t, i18n } = useTranslation()
  const own = views.filter(({ attributes }) => attributes.list === list)
  const counted = own.slice(0, COUNTED_MAX)
  return (
    <PageHeader
      title={title}
      tab={current?.attributes.label}
      count={all && countText(t, i18n.language, all.count, all.isMore)}
      actions={actions}
    >
      {own.length > 0 && (
        <ViewTabs
          views={own}
          current={current}
          count={(view) => counted.includes(view) && count(view.attributes.query)}
        />
      )}
    </PageHeader>
  )
}

/** A number beside the name of a view. */
export function CountMark({ found }: { found: Counted | undefined }) {
  const { t, i18n } = useTranslation()
  return found ? <small>{countText(t, i18n.language, found.count, found.isMore)}</small> : null
}
