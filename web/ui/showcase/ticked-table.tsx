import { useEffect, useState } from 'react'
import { BulkBar } from '../bulk-bar.tsx'
import { Chip } from '../chip.tsx'
import { ListTable } from '../list-table.tsx'
import { Rail } from '../rail.tsx'
import { ReasonedButton } from '../reasoned-button.tsx'
import { watchShortcuts } from '../shortcuts.ts'
import { useTicks } from '../use-ticks.ts'

const ROWS = Array.from({ length: 5_000 }, (_, index) => ({ id: `row-${index}`, number: index + 1 }))
const STATE = { total: 5_000, hasMore: false, isLoadingMore: false, hasFailed: false, loadMore: () => {} }
type Row = (typeof ROWS)[number]

export function TickedTable() {
  const [opened, setOpened] = useState('')
  const ticks = useTicks(ROWS)
  useEffect(watchShortcuts, [])
  const count = ticks.ids.size
  return (
    <section className="list" aria-label="Fahrten">
      <p className="tools">
        <output data-opened>{opened}</output>
      </p>
      <ListTable<Row>
        label="Fahrten"
        rows={ROWS}
        state={STATE}
        columns={[
          { head: 'Datum', width: '160px', cell: () => null },
          {
            head: 'Ort',
            cell: () => <Rail from="Reutlingen, Gartenstraße 8" to="Stuttgart, Königstraße 70" />,
          },
          { head: 'Strecke', width: '120px', align: 'end', cell: ({ number }) => `${number} km` },
          { head: 'Kategorie', width: '170px', cell: () => <Chip tone="business">Geschäftlich</Chip> },
        ]}
        name={({ number }) => `Fahrt ${number}`}
        lines={() => null}
        opener={({ number }, name) => (
          <button type="button" className="row-open" onClick={() => setOpened(`Fahrt ${number}`)}>
            {name}
          </button>
        )}
        ticks={ticks}
        tickName={({ number }) => `Fahrt ${number}`}
      />
      <BulkBar ticks={ticks} summary={[`${count} Fahrten`, '12.480 km']}>
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
