import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { soFar } from '../api/pages.ts'
import { ListRows } from '../app/list-rows.tsx'
import { Button } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { Fab } from '../ui/fab.tsx'
import { Loaded } from '../ui/more-row.tsx'
import { useShortcut } from '../ui/shortcuts.ts'
import { State } from '../ui/state.tsx'
import { EntryEditor } from './entry-editor.tsx'
import { KINDS } from './kinds.ts'
import { type Entry, listQuery, type Source } from './queries.ts'

export type Rights = { add: boolean; change: boolean; remove: boolean }

type Props = {
  source: Source
  rights: Rights
  /** What the address says is being edited: an id, `new`, or nothing. */
  edited: string | undefined
  onAdd: () => void
  onClose: (isSaved: boolean) => void
  opener: (row: Entry, name: ReactNode) => ReactNode
}

/** One selection list with its editor; all eight are this page. */
export function ListPage({ source, rights, edited, onAdd, onClose, opener }: Props) {
  const { t } = useTranslation()
  const { list } = source
  const kind = KINDS[list]
  const query = useInfiniteQuery(listQuery(source))
  useShortcut('n', rights.add ? onAdd : null)

  const { rows, total } = soFar(query.data)
  return (
    <section className="list" aria-labelledby="list-title">
      <div className="tools">
        <h2 className="subtitle" id="list-title">
          {t(`lists.${list}`)} {total !== undefined && <Count value={total} />}
        </h2>
        <div className="spread" />
        <Loaded loaded={rows.length} total={total} />
        {rights.add && total !== 0 && (
          <Button kind="primary" className="wide-only" onClick={onAdd}>
            <IconPlus />
            {t(`lists.${list}.add`)}
          </Button>
        )}
      </div>
      <ListRows
        query={query}
        total={total ?? 0}
        label={t(`lists.${list}`)}
        rows={rows}
        columns={kind.columns(t)}
        name={({ attributes }) => kind.shown?.(attributes) ?? kind.name(attributes)}
        lines={({ attributes }) => kind.lines(attributes)}
        {...(kind.mark && { mark: ({ attributes }: Entry) => kind.mark?.(attributes) })}
        opener={rights.change ? opener : undefined}
        isCurrent={({ id }) => id === edited}
        empty={
          <State icon={kind.icon} title={t(`lists.${list}.empty`)} text={t(`lists.${list}.emptyText`)}>
            {rights.add && (
              <Button kind="primary" onClick={onAdd}>
                <IconPlus />
                {t(`lists.${list}.add`)}
              </Button>
            )}
          </State>
        }
      />
      {rights.add && total !== 0 && <Fab onClick={onAdd}>{t(`lists.${list}.one`)}</Fab>}
      {edited !== undefined && (edited !== 'new' || rights.add) && (
        <EntryEditor key={edited} {...{ source, rights, onClose }} id={edited} />
      )}
    </section>
  )
}
