import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeCompany } from '../companies/testing.ts'
import { useApp } from '../testing/app.ts'
import { makeTrip, tripFrom } from '../trips/testing.ts'
import { makeVehicle } from '../vehicles/testing.ts'
import { openPdf } from './pdf/testing.ts'
import { parseCsv } from './testing.ts'

const app = useApp()

/** A trip in which this was typed wherever somebody may type. */
const typedEverywhere = (text: string) => {
  const place = { name: text, address: { street: text, city: text } }
  const [reason, comment, driverName, contactName, contactCompany] = Array<string>(5).fill(text)
  return { reason, comment, driverName, contactName, contactCompany, placeStart: place, placeEnd: place }
}

async function withTrip(name = 'Krumm & Söhne') {
  const { id: company, owner } = await makeCompany(app, name)
  const vehicle = await makeVehicle(owner, company)
  const trip = await makeTrip(owner, vehicle.id, { ...tripFrom(0, 10), category: 'business' })
  const ask = async (path: string, attributes: object) => {
    const body = { data: { type: 'report_template', attributes: { filter: {}, ...attributes } } }
    const reply = await owner.send({ method: 'POST', url: `/api/companies/${company}/${path}`, body })
    expect([path, reply.statusCode]).toEqual([path, 200])
    return reply
  }
  return {
    change: async (attributes: object) => {
      const reply = await owner.patch(`/api/trips/${trip.id}`, 'trip', attributes)
      expect([attributes, reply.statusCode]).toEqual([attributes, 200])
    },
    report: (attributes: object) => ask('reports', attributes),
    preview: (attributes: object) => ask('reports/preview', attributes),
  }
}

async function textOf(payload: Buffer): Promise<string> {
  const pdf = await openPdf(Readable.from([payload]))
  try {
    return pdf.text()
  } finally {
    pdf.close()
  }
}

const occurrences = (text: string, part: string) => text.split(part).length - 1

test.each(['2026-99-99', '0000-00-00', '2026-02-30', '2026-03-01'])(
  '%s in a text is no day, neither in the trip nor in its history',
  async (typed) => {
    const { change, report, preview } = await withTrip()
    await change(typedEverywhere('vorher'))
    await change(typedEverywhere(typed))
    await change(typedEverywhere('nachher'))
    const pdf = await textOf((await report({ format: 'pdf' })).rawPayload)
    // Seven fields, each once as the new value and once as the old one; a place says its name, town and street.
    expect(occurrences(pdf, typed)).toBe(2 * (5 + 2 * 2))
    expect(occurrences((await preview({})).body, typed)).toBe(2 * (5 + 2 * 2))
    await change(typedEverywhere(typed))
    expect(await textOf((await report({ format: 'pdf' })).rawPayload)).toContain(typed)
  },
)

// What breaks out of markup, tables, tables of letters, directions, or the limits of numbers and dates.
const HOSTILE = [
  '</rdf:li> &amp; ]]> <!-- %PDF-1.7 endstream endobj %%EOF',
  '{{count}} $& $1 ${x} \\ \\n (( )) << >> /Name 0 R',
  '=HYPERLINK("http://x";A1)',
  '"";\u00a0,\u3000"',
  `e${'\u0301'.repeat(30)}`,
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \ufffd\ufffe\u{10ffff}\u{e000} שלום',
  '9'.repeat(100),
  '-0 NaN Infinity 1e999',
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01',
  '9999-12-31T23:59:59Z',
  '0000-01-01',
  'constructor',
  '__proto__',
  'dateStartIso',
  'none',
  'W'.repeat(100),
]

test('whatever is typed, every kind of report can be made', async () => {
  const { change, report, preview } = await withTrip('"Ott" </x> {{name}} \u{10ffff}\ufffe 2026-99-99')
  for (const typed of HOSTILE) await change(typedEverywhere(typed))
  for (const locale of ['de', 'en']) {
    const pdf = await report({ format: 'pdf', locale })
    expect(pdf.rawPayload.subarray(-6).toString()).toContain('%%EOF')
    expect(await textOf(pdf.rawPayload)).toContain('-000001-01-01')
    for (const format of ['csvSingleline', 'csvMultiline']) {
      const { body } = await report({ format, locale })
      expect(parseCsv(body, locale === 'de' ? ';' : ',').length).toBeGreaterThan(HOSTILE.length)
      await preview({ format, locale })
    }
    await preview({ locale })
  }
})
