import type { Page } from 'playwright-core'
import { callApi } from './portal-product.ts'

const recurring = (unit: string, offset: number, more: object = {}) => ({
  filter: { relativeDateIntervalUnit: unit, relativeDateIntervalOffset: offset, ...more },
})

type Vehicle = { id: string; meta: { latestTripEndIso: string | null } }
const isDriven = ({ meta }: Vehicle) => meta.latestTripEndIso !== null

/** A template of each kind: complete, extract, sums only, some vehicles, and one whose vehicle is deleted. */
export async function fillReports(page: Page, companyId: string): Promise<void> {
  const company = `/companies/${companyId}`
  const listed = await callApi(page, 'GET', `${company}/vehicles`)
  const vehicles = listed.body.data as unknown as Vehicle[]
  // The vehicle with a logbook comes first.
  const some = vehicles.toSorted((a, b) => Number(isDriven(b)) - Number(isDriven(a))).slice(0, 3)
  const { body } = await callApi(page, 'POST', `${company}/vehicles`, {
    type: 'vehicle',
    attributes: { licensePlate: 'RT-AK 90' },
  })
  const add = (label: string, attributes: object) =>
    callApi(page, 'POST', `${company}/report-templates`, {
      type: 'report_template',
      attributes: { label, ...attributes },
    })
  await add('Jahr für das Finanzamt', recurring('year', 0))
  await add('Kern, geschäftlich', {
    ...recurring('month', -1, { tripCategory: 'business', driverName: 'Miriam Kern' }),
    isTripsReportGapsEnabled: false,
  })
  await add('Kosten', {
    ...recurring('quarter', 0),
    format: 'csvSingleline',
    tripsCoverage: 'summaryOnly',
    expensesCoverage: 'summaryOnly',
  })
  await add('Leasingrückgabe RT-AK 90', { ...recurring('year', 0), vehicleIds: [body.data.id] })
  await add('Letzter Monat, Außendienst', {
    ...recurring('month', -1),
    vehicleIds: some.map(({ id }) => id),
  })
  await add('Quartal für Kanzlei Maurer', { ...recurring('quarter', -1), format: 'csvMultiline' })
  await callApi(page, 'DELETE', `/vehicles/${body.data.id}`)
}
