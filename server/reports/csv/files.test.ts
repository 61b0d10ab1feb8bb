import { expect, test } from 'vitest'
import { makeCompany } from '../../companies/testing.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { expenseAt, fuelAt, makeExpense } from '../../expenses/testing.ts'
import { useApp } from '../../testing/app.ts'
import { makeTrip, tripFrom } from '../../trips/testing.ts'
import { makeVehicle } from '../../vehicles/testing.ts'
import { openVehiclesReport } from '../content/open-vehicles-report.ts'
import { gathered, MADE, parseCsv, readCsv, tablesOf } from '../testing.ts'
import { writeVehiclesCsv } from './write-vehicles.ts'

const app = useApp()

async function withVehicle(attributes: object = {}) {
  const { owner, id: companyId } = await makeCompany(app)
  const { id: vehicleId } = await makeVehicle(owner, companyId, { licensePlate: 'RT-WB 1', ...attributes })
  const drive = (...trip: Parameters<typeof tripFrom>) => makeTrip(owner, vehicleId, tripFrom(...trip))
  return { owner, companyId, vehicleId, drive }
}

/** What stands in these columns. */
const columns = (table: Record<string, string>[] | undefined, ...names: string[]) =>
  table?.map((line) => names.map((name) => line[name]))

test('single lines in German', async () => {
  const { owner, companyId, vehicleId, drive } = await withVehicle()
  const { id } = await drive(1000, 1012.5, 0, {
    category: 'business',
    placeEnd: {
      name: 'Werk 2',
      address: { street: 'Hauptstr. 1', postalCode: '01067', city: 'Dresden', country: 'DE' },
    },
    reason: 'Messe; Abbau',
    contactCompany: 'Ott "Bau" GmbH',
  })
  await owner.patch(`/api/trips/${id}`, 'trip', { odometerEnd: 1012, comment: 'Tor 3\nhinten' })
  await drive(1020, 1030, 2, { category: 'private', reason: 'Einkauf' })
  await makeExpense(
    owner,
    vehicleId,
    fuelAt(1, 1012, 30.5, { grossing: 59.9, tax: 19, tags: ['Messe', 'Köln'] }),
  )
  const file = await readCsv(app.db, companyId, { filter: {}, format: 'csvSingleline' })
  expect(file.startsWith('\uFEFFKennzeichen;Zeile;Nr.;bis Nr.;Kategorie;Startdatum;')).toBe(true)
  const [trips, expenses, sums] = tablesOf(file.slice(1), ';')
  expect(
    columns(
      trips,
      'Zeile',
      'Nr.',
      'Startdatum',
      'Startzeit',
      'Kilometerstand am Ziel',
      'Strecke',
      'Einheit',
      'Umfang',
    ),
  ).toEqual([
    ['Fahrt', '1', '2026-03-01', '07:00', '1012,0', '12,0', 'km', 'vollständig'],
    ['Änderung', '1', '', '', '', '', '', 'vollständig'],
    ['Änderung', '1', '', '', '', '', '', 'vollständig'],
    ['Lücke', '', '', '', '1020,0', '8,0', 'km', 'vollständig'],
    ['Fahrt', '2', '2026-03-01', '', '1030,0', '10,0', 'km', 'vollständig'],
  ])
  // A private trip says neither: both tell when it was entered.
  expect(columns(trips, 'Eintrag der Historie')).toEqual([['3'], ['3'], ['3'], [''], ['']])
  expect(trips?.map(({ Kennung }) => Kennung !== '')).toEqual([true, true, true, false, false])
  expect(trips?.[0]).toMatchObject({
    Kennzeichen: 'RT-WB 1',
    Kategorie: 'Geschäftlich',
    Zielort: 'Werk 2',
    Zieladresse: 'Hauptstr. 1, 01067 Dresden, DE',
    'Grund der Fahrt': 'Messe; Abbau',
    Firma: 'Ott "Bau" GmbH',
    Kommentar: 'Tor 3\nhinten',
    Nachgetragen: 'ja',
  })
  expect(columns(trips?.slice(1, 3), 'Vorgang', 'Feld', 'Alter Wert', 'Neuer Wert')).toEqual([
    ['Geändert', 'Kilometerstand am Ziel', '1012,5', '1012,0'],
    ['Geändert', 'Kommentar', '', 'Tor 3\nhinten'],
  ])
  expect(expenses?.[0]).toMatchObject({
    Zeile: 'Ausgabe',
    Kategorie: 'Tanken',
    Menge: '30,5',
    Mengeneinheit: 'l',
    Tags: 'Messe, Köln',
    'Steuersatz %': '19',
    Netto: '50,34',
    Steuer: '9,56',
    Brutto: '59,90',
  })
  expect(columns(sums, 'Zeile', 'Kategorie', 'Anzahl', 'Strecke', 'Anteil %', 'Brutto')).toEqual([
    ['Bericht', '', '', '', '', ''],
    ['Umfang', '', '', '', '', ''],
    ['Zeitraum', '', '', '', '', ''],
    ['Fahrten nach Kategorie', 'Geschäftlich', '1', '12,0', '54,5', ''],
    ['Fahrten nach Kategorie', 'Privat', '1', '10,0', '45,5', ''],
    ['Fahrten nach Kategorie', 'Arbeitsweg', '0', '0,0', '0,0', ''],
    ['Fahrten nach Kategorie', 'Familie', '0', '0,0', '0,0', ''],
    ['Fahrten nach Kategorie', 'Ehrenamt', '0', '0,0', '0,0', ''],
    ['Fahrten nach Kategorie', 'Ohne Kategorie', '0', '0,0', '0,0', ''],
    ['Fahrten gesamt', '', '2', '22,0', '', ''],
    ['Kilometerstand zu Beginn', '', '', '1000,0', '', ''],
    ['Kilometerstand am Ende', '', '', '1030,0', '', ''],
    ['Lücken gesamt', '', '1', '8,0', '', ''],
    ['Änderungen gesamt', '', '1', '', '', ''],
    ['Gelöschte Fahrten gesamt', '', '0', '', '', ''],
    ['Aus dem Zeitraum verlegte Fahrten gesamt', '', '0', '', '', ''],
    ['Nachgetragene Fahrten gesamt', '', '2', '', '', ''],
    ['Ausgaben nach Kategorie und Steuersatz', 'Tanken', '1', '', '', '59,90'],
    ['Ausgaben gesamt', '', '1', '', '', '59,90'],
    ['Prüfsumme der Kette', '', '', '', '', ''],
    ['Prüfpunkt', '', '', '', '', ''],
  ])
  expect(columns(sums?.slice(-2), 'Angabe')).toEqual([
    [expect.stringMatching(/^SHA-256 [0-9a-f]{64}, Eintrag 5 vom \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)],
    ['noch kein Prüfpunkt'],
  ])
  expect(sums?.[0]?.Angabe).toBe(
    'Albwerk GmbH, erstellt am 2026-11-16 12:00:00 UTC von Ida Ott, Wegbuch-CSV 2',
  )
})

test('two lines in English, and an extract says what is missing in every line', async () => {
  const { companyId, drive } = await withVehicle({ systemOfUnits: 'imperial' })
  await drive(10, 20.5, 0, { category: 'business', driverName: 'Bo', placeStart: { name: 'Works, 2' } })
  const file = await readCsv(app.db, companyId, {
    filter: { driverName: 'BO' },
    format: 'csvMultiline',
    locale: 'en',
    expensesCoverage: 'none',
    isTripsReportOdometerEnabled: false,
    isTripsReportChangesEnabled: false,
  })
  const [trips, sums] = tablesOf(file.slice(1), ',')
  const extent = 'Extract: without odometers, without changes, only driver BO'
  expect(columns(trips, 'Line', 'No.', 'Time', 'Odometer', 'Distance', 'Unit', 'Place', 'Extent')).toEqual([
    ['Trip start', '1', '07:00', '', '', 'mi', 'Works, 2', extent],
    ['Trip end', '1', '07:30', '', '10.5', 'mi', '', extent],
  ])
  expect(sums?.[1]).toMatchObject({ Line: 'Extent', Detail: extent })
  expect(sums?.map(({ Line }) => Line)).not.toContain('Opening odometer')
})

/** The apostrophes that defuse stand at the start, and where another separator or a line break would begin a cell. */
const withoutMarks = (text = '') => text.replaceAll(/(?<=^|[;\n])'(?=[\s"]*(?:[=＝+@]|--))/g, '')

test('hostile texts come back as they were, with no formula alive', async () => {
  const { companyId, drive } = await withVehicle({ licensePlate: '=CMD|1' })
  const texts = [
    '=HYPERLINK("http://x";"y")',
    '＝1+1',
    '+1\n@SUM(A1)',
    '"; =1; "',
    'שלום =1',
    '🚗'.repeat(60),
    'W'.repeat(500),
    "';--",
    'a\tb',
  ]
  for (const [index, comment] of texts.entries()) await drive(index, index + 1, index, { comment })
  for (const [locale, separator, column] of [
    ['de', ';', 'Kommentar'],
    ['en', ',', 'Comment'],
  ] as const) {
    const file = (await readCsv(app.db, companyId, { filter: {}, format: 'csvSingleline', locale })).slice(1)
    const [trips] = tablesOf(file, separator)
    expect(trips?.map((line) => withoutMarks(line[column]))).toEqual(texts)
    const live = parseCsv(file, separator)
      .flat()
      .filter((cell) => /^[\s"']*[=+@＝＋－＠]|^[\s"]*-(?!\d+[.,]?\d*$)/.test(cell) && !cell.startsWith("'"))
    expect(live).toEqual([])
  }
})

test('the vehicles report has a line per vehicle, and totals by unit and by currency', async () => {
  const { owner, companyId, vehicleId, drive } = await withVehicle()
  const { id: other } = await makeVehicle(owner, companyId, {
    licensePlate: 'RT-WB 2',
    systemOfUnits: 'usa',
    currencyCode: 'USD',
  })
  await drive(0, 30, 0, { category: 'business' })
  await drive(30, 40, 1)
  await makeTrip(owner, other, tripFrom(0, 5, 0))
  await makeExpense(owner, vehicleId, expenseAt(0, { grossing: 11.9, tax: 19 }))
  await makeExpense(owner, other, expenseAt(0, { grossing: 3, category: 'garage' }))
  const [startIso, endIso] = ['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z']
  const file = await inSnapshot(app.db, async (tx) =>
    gathered(
      writeVehiclesCsv(await openVehiclesReport(tx, { companyId, locale: 'de', startIso, endIso, ...MADE })),
    ),
  )
  const [table] = tablesOf(file.join('').slice(1), ';')
  expect(
    columns(
      table,
      'Kennzeichen',
      'Zeile',
      'Fahrten',
      'Strecke',
      'Einheit',
      'Geschäftlich',
      'Anteil geschäftlich %',
      'Währung',
      'Parken',
      'Netto',
      'Brutto',
    ),
  ).toEqual([
    ['RT-WB 1', 'Fahrzeug', '2', '40,0', 'km', '30,0', '75,0', 'EUR', '11,90', '10,00', '11,90'],
    ['RT-WB 2', 'Fahrzeug', '1', '5,0', 'mi', '0,0', '0,0', 'USD', '0,00', '3,00', '3,00'],
    ['', 'Summe', '2', '40,0', 'km', '30,0', '75,0', '', '', '', ''],
    ['', 'Summe', '1', '5,0', 'mi', '0,0', '0,0', '', '', '', ''],
    ['', 'Summe', '', '', '', '', '', 'EUR', '11,90', '10,00', '11,90'],
    ['', 'Summe', '', '', '', '', '', 'USD', '0,00', '3,00', '3,00'],
    ['', 'Zeitraum', '', '', '', '', '', '', '', '', ''],
    ['', 'Bericht', '', '', '', '', '', '', '', '', ''],
  ])
  expect(table?.at(-2)?.Angabe).toBe('2026-03-01 – 2026-03-31 (Europe/Berlin)')
})

test('fuel whose amount nobody entered has neither amount nor unit', async () => {
  const { owner, companyId, vehicleId } = await withVehicle()
  await makeExpense(owner, vehicleId, expenseAt(0, { category: 'fuel' }))
  await makeExpense(owner, vehicleId, expenseAt(1, { category: 'fuel', amount: 1 }))
  const file = await readCsv(app.db, companyId, { filter: {}, format: 'csvSingleline' })
  const expenses = tablesOf(file.slice(1), ';')[1]
  expect(columns(expenses, 'Kraftstoff', 'Menge', 'Mengeneinheit')).toEqual([
    ['Benzin', '', ''],
    ['Benzin', '1', 'l'],
  ])
})
