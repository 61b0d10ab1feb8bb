import { expect, test, vi } from 'vitest'
import type { ReportPreview } from '#contract/reports/preview.ts'
import { makeCompany } from '../../companies/testing.ts'
import { useApp } from '../../testing/app.ts'
import { captureStatements } from '../../testing/capture-statements.ts'
import type { Person } from '../../testing/people.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { TripTable } from '../layout/trips.ts'
import type { ChangeLine } from '../model.ts'

const app = useApp()

/** A preview as a page, and the changes of each line that was laid out for it. */
async function laidOutFor(owner: Person, company: string, attributes: object) {
  const add = vi.spyOn(TripTable.prototype, 'add')
  try {
    const { page } = await preview(owner, company, attributes)
    const changes = add.mock.calls.map(([line]) => (line.kind === 'gap' ? [] : line.changes))
    return { changes, texts: page?.texts.map(({ text }) => text) }
  } finally {
    add.mockRestore()
  }
}

async function preview(owner: Person, company: string, attributes: object): Promise<ReportPreview> {
  const reply = await owner.post(`/api/companies/${company}/reports/preview`, 'report_template', attributes)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: { attributes: ReportPreview } }>().data.attributes
}

async function changeComment(owner: Person, trip: string, times: number, length: number): Promise<void> {
  for (let nth = 0; nth < times; nth++)
    await owner.patch(`/api/trips/${trip}`, 'trip', { comment: `${nth} `.padEnd(length, 'Umweg ') })
}

const charactersOf = (changes: readonly ChangeLine[] = []) => JSON.stringify(changes).length

test('of a trip with many changes no more are laid out than a page can show', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 10, 0))
  await changeComment(owner, trip.id, 120, 10)
  const { changes, texts } = await laidOutFor(owner, company, { filter: {} })
  expect(changes.map(({ length }) => length)).toEqual([100])
  expect(texts).toContain('Übertrag')
})

test('of long changes no more text is laid out than a page can show', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  const trip = await makeTrip(owner, vehicle, tripFrom(0, 10, 0))
  await changeComment(owner, trip.id, 40, 2_000)
  const { changes, texts } = await laidOutFor(owner, company, { filter: {} })
  expect(changes).toHaveLength(1)
  expect(charactersOf(changes[0])).toBeLessThan(30_000)
  expect(texts).toContain('Übertrag')
})

test('combined trips share the limit of one line', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: vehicle } = await makeVehicle(owner, company)
  for (let nth = 0; nth < 3; nth++) {
    const values = tripFrom(nth * 10, nth * 10 + 10, nth, { category: 'private' })
    await changeComment(owner, (await makeTrip(owner, vehicle, values)).id, 45, 10)
  }
  const settings = { filter: {}, isTripsCombinePrivateTripsEnabled: true }
  const { changes } = await laidOutFor(owner, company, settings)
  expect(changes.map(({ length }) => length)).toEqual([100])
})

test('a table of many vehicles opens no more of them than it can show', async () => {
  const { id: company, owner } = await makeCompany(app)
  const statements: number[] = []
  for (const vehicles of [20, 10]) {
    for (let nth = 0; nth < vehicles; nth++) await makeVehicle(owner, company)
    const read = await captureStatements(() =>
      preview(owner, company, { format: 'csvSingleline', filter: {} }),
    )
    expect(read.result.lines).toHaveLength(12)
    statements.push(read.statements.length)
  }
  expect(statements[1]).toBe(statements[0])
})

test('a preview reads the vehicles of the company once', async () => {
  const { id: company, owner } = await makeCompany(app)
  await makeVehicle(owner, company)
  const { result, statements } = await captureStatements(() => preview(owner, company, { filter: {} }))
  expect([result.vehicles.length, result.vehiclesTotal]).toEqual([1, 1])
  const listed = statements.filter((text) => /"licensePlate"[^]*from vehicles/.test(text))
  // All that are there, and the deleted ones.
  expect(listed).toHaveLength(2)
})

test('a table that is full opens no further vehicle', async () => {
  const { id: company, owner } = await makeCompany(app)
  const { id: full } = await makeVehicle(owner, company)
  for (let nth = 0; nth < 12; nth++) await makeTrip(owner, full, tripFrom(nth, nth + 1, nth))
  const settings = { format: 'csvSingleline', filter: {} }
  const one = await captureStatements(() => preview(owner, company, settings))
  for (let nth = 0; nth < 3; nth++) await makeVehicle(owner, company, { licensePlate: `ZZ-Z ${nth}` })
  const four = await captureStatements(() => preview(owner, company, settings))
  expect(four.result.lines).toEqual(one.result.lines)
  expect(four.statements.length).toBe(one.statements.length)
})

test('vehicles with trips come before the limit, in the order of the report', async () => {
  const { id: company, owner } = await makeCompany(app)
  for (let nth = 10; nth < 30; nth++) await makeVehicle(owner, company, { licensePlate: `RT-A ${nth}` })
  const { id: last } = await makeVehicle(owner, company, { licensePlate: 'ZZ-Z 99' })
  await makeTrip(owner, last, tripFrom(0, 10, 0))
  const { lines } = await preview(owner, company, { format: 'csvSingleline', filter: {} })
  expect(lines[1]).toContain('ZZ-Z 99')
  expect(lines.at(-1)).toContain('RT-A 1')
})
