import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkOutcome, RecordVersion } from '#contract/kernel/bulk.ts'
import { useSave } from '../kernel/use-save.ts'
import type { Ticks } from '../ui/use-ticks.ts'
import { type Filter, isSameFilter } from './filter.ts'

type Row = { id: string; meta: { version: number } }
type Options<R> = {
  ticks: Ticks
  /** The loaded rows that can be selected. */
  rows: readonly R[]
  /** What was searched for. */
  asked: Filter
  /** How many were found. */
  total: number
  /** Reads the ids and versions of everything that was found. */
  readRefs: () => Promise<{ data: readonly Row[] }>
}

type Selection<R> = {
  ticked: readonly R[]
  /** All selected records, also those that are not loaded. */
  refs: readonly RecordVersion[]
  isEverything: boolean
  /** Selects everything that was found; false if that is the case. */
  more: ReactNode
  /** Takes over the new versions of records that may not be loaded. */
  update: (outcome: BulkOutcome) => void
}

/** The selected rows of a searched list, or everything that was found. */
export function useFoundSelection<R extends Row>(options: Options<R>): Selection<R> {
  const { ticks, rows, asked, total, readRefs } = options
  const { t } = useTranslation()
  const [found, setFound] = useState<readonly RecordVersion[] | null>(null)
  const { ids } = ticks
  const ticked = useMemo(() => (ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))), [ids, rows])
  const tickedRefs = useMemo(() => ticked.map(asRef), [ticked])
  // As soon as a row is deselected or something else is searched for, only rows that are seen are selected.
  const isWhole = ticks.ids.size > 0 && ticks.ids.size === rows.length
  const [known, setKnown] = useState(asked)
  if (found !== null && (!isWhole || !isSameFilter(known, asked))) setFound(null)
  const isEverything = found !== null && isWhole && isSameFilter(known, asked)
  const refs = isEverything ? found : tickedRefs
  const selecting = useSave({
    save: async () => (await readRefs()).data.map(asRef),
    success: null,
    onSaved: (all) => {
      ticks.keep(rows.map(({ id }) => id))
      setKnown(asked)
      setFound(all)
    },
  })
  return {
    ticked,
    refs,
    isEverything,
    more: !isEverything && refs.length < total && (
      <button type="button" className="bulk-more" onClick={() => selecting.start()}>
        {t('found.selectAll', { count: total })}
      </button>
    ),
    update: ({ changed }) => {
      const versions = new Map(changed.map(({ id, version }) => [id, version]))
      setFound(found?.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })) ?? null)
    },
  }
}

const asRef = ({ id, meta }: Row): RecordVersion => ({ id, version: meta.version })
