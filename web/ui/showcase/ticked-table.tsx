import { useEffect, useMemo, useState } from 'react'
import { BulkBar } from '../bulk-bar.tsx'
import { Chip } from '../chip.tsx'
import { Rail } from '../rail.tsx'
import { ReasonedButton } from '../reasoned-button.tsx'
import { RecordTable } from '../record-table.tsx'
import type { Column } from '../record-table-props.ts'
import { watchShortcuts } from '../shortcuts.ts'
import { useTicks } from '../use-ticks.ts'

const ROWS = Array.from({ length: 5_000 }, (_, index) => ({ id: `row-${index}`, number: index + 1 }))
const STATE = { total: 5_000, hasMore: false, isLoadingMore: false, hasFailed: false, loadMore: () => {} }
type Row = (typeof ROWS)[number]

export function TickedTable() {
  const [opened, setOpened] = useState('')
  const columns = useMemo(() => columnsOf(setOpened), [])
  const ticks = useTicks(ROWS)
  useEffect(watchShortcuts, [])
  const count = ticks.ids.size
  return (
    <section className="list" aria-label="Fahrten">
      <p className="list-tools">
        <output data-opened>{opened}</output>
      </p>
      <RecordTable<Row>
        label="Fahrten"
        rows={ROWS}
        state={STATE}
        columns={columns}
        card={{ className: 'row-card', height: 66, of: ({ number }) => `Fahrt ${number}` }}
        canOpen
        ticks={ticks}
        tickName={({ number }) => `Fahrt ${number}`}
      />
      <BulkBar isShown={count > 0} summary={[`${count} Fahrten`, '12.480 km']} onClear={ticks.clear}>
        <ReasonedButton
          kind="primary"
          reason={count < 2 ? 'Nur mehrere Fahrten lassen sich zusammenführen.' : undefined}
          onClick={() => setOpened(`${count} zusammengeführt`)}
        >
          Zusammenführen
        </ReasonedButton>
      </BulkBar>
    </section>
  )
}

const columnsOf = (open: (name: string) => void): readonly Column<Row>[] => [
  {
    id: 'date',
    head: 'Datum',
    width: '160px',
    cell: ({ number }) => (
      <button type="button" className="row-open" onClick={() => open(`Fahrt ${number}`)}>
        Fahrt {number}
      </button>
    ),
  },
  {
    id: 'place',
    head: 'Ort',
    cell: () => <Rail from="Reutlingen, Gartenstraße 8" to="Stuttgart, Königstraße 70" />,
  },
  {
    id: 'distance',
    head: 'Strecke',
    width: '120px',
    align: 'end',
    cell: ({ number }) => {
      // For the test that counts how often rows are rendered.
      performance.mark('row')
      return `${number} km`
    },
  },
  {
    id: 'category',
    head: 'Kategorie',
    width: '170px',
    cell: () => <Chip tone="business">Geschäftlich</Chip>,
  },
]
