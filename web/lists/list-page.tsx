import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { flattenPages } from '../kernel/api/pages.ts'
import { QueryTable } from '../kernel/query-table.tsx'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { Fab } from '../ui/fab.tsx'
import { LoadedCount } from '../ui/more-row.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { EntryEditor } from './entry-editor.tsx'
import { LIST_KINDS } from './list-kinds.ts'
import { type Entry, listQuery, type Source } from './queries.ts'

export type Rights = { add: boolean; change: boolean; remove: boolean }

type Props = {
  source: Source
  rights: Rights
  /** What the URL says is being edited: an id, `new`, or nothing. */
  edited: string | undefined
  onAdd: () => void
  onClose: (isSaved: boolean) => void
  opener: (row: Entry, name: ReactNode) => ReactNode
}

/** A selection list with its editor; all eight lists use this page. */
export function ListPage({ source, rights, edited, onAdd, onClose, opener }: Props) {
  const { t } = useTranslation()
  const { list } = source
  const kind = LIST_KINDS[list]
  const query = useInfiniteQuery(listQuery(source))
  useShortcut('n', rights.add ? onAdd : null)

  const { rows, total } = flattenPages(query.data)
  return (
    <section className="list" aria-labelledby="list-title">
      <div className="list-tools">
        <h2 className="subtitle" id="list-title">
          {t(`lists.${list}`)} {total !== undefined && <Count value={total} />}
        </h2>
        <div className="spread" />
        <LoadedCount loaded={rows.length} total={total} />
        {rights.add && total !== 0 && (
          <Button kind="primary" className="wide-only" onClick={onAdd}>
            <IconPlus />
            {t(`lists.${list}.add`)}
          </Button>
        )}
      </div>
      <QueryTable
        query={query}
        total={total ?? 0}
        label={t(`lists.${list}`)}
        rows={rows}
        columns={kind.columns(t)}
        name={({ attributes }) => kind.renderName?.(attributes) ?? kind.name(attributes)}
        lines={({ attributes }) => kind.lines(attributes)}
        {...(kind.mark && { mark: ({ attributes }: Entry) => kind.mark?.(attributes) })}
        opener={rights.change ? opener : undefined}
        isCurrent={({ id }) => id === edited}
        empty={
          <StatePanel icon={kind.icon} title={t(`lists.${list}.empty`)} text={t(`lists.${list}.emptyText`)}>
            {rights.add && (
              <Button kind="primary" onClick={onAdd}>
                <IconPlus />
                {t(`lists.${list}.add`)}
              </Button>
            )}
          </StatePanel>
        }
      />
      {rights.add && total !== 0 && <Fab onClick={onAdd}>{t(`lists.${list}.one`)}</Fab>}
      {edited !== undefined && (edited !== 'new' || rights.add) && (
        <EntryEditor key={edited} {...{ source, rights, onClose }} id={edited} />
      )}
    </section>
  )
}
