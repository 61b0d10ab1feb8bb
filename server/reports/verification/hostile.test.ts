import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { SUMMARY } from '../csv/columns.ts'
import { columnName } from '../csv/encoder.ts'
import { textsOf } from '../csv/texts.ts'
import { compareSummary } from './compare/compare-summary.ts'
import { newFindings } from './findings.ts'
import { READ_LIMITS } from './limits.ts'
import { readAttachments } from './read/pdf-attachments.ts'
import { readFileContent } from './read/read-file.ts'
import { recordsOf } from './read/records.ts'
import { alterAttachment, found, makeReported } from './testing.ts'

const app = useApp()

const pdfOf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((one) => Buffer.from(one))])

const embedded = (content: Buffer, filter = '/Filter /FlateDecode ') =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< /Type /EmbeddedFile ${filter}/Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

test('what a PDF has attached is read within bounds', () => {
  const text = Buffer.from('Kennzeichen;Zeile')
  expect(readAttachments(pdfOf(embedded(deflateSync(text)), embedded(text, '')))).toEqual({
    state: 'read',
    files: [text, Buffer.concat([text, Buffer.from('\n')])],
    unreadable: 0,
  })
  const many = Array.from({ length: 10_000 }, () => embedded(deflateSync(text)))
  expect(readAttachments(pdfOf(...many))).toEqual({ state: 'tooMuch' })
  const bomb = deflateSync(Buffer.alloc(2_000_000))
  expect(readAttachments(pdfOf(embedded(bomb)), { ...READ_LIMITS, decodedBytes: 1_000_000 })).toEqual({
    state: 'tooMuch',
  })
  // Each is small enough, all together are not.
  const half = embedded(deflateSync(Buffer.alloc(600_000)))
  expect(readAttachments(pdfOf(half, half), { ...READ_LIMITS, decodedBytes: 1_000_000 })).toEqual({
    state: 'tooMuch',
  })
  const twice = embedded(deflateSync(deflateSync(text)), '/Filter [/FlateDecode /FlateDecode] ')
  expect(readAttachments(pdfOf(twice, embedded(Buffer.from('no zlib'))))).toMatchObject({
    files: [],
    unreadable: 2,
  })
  expect(readAttachments(pdfOf('trailer << /Size 3 /Encrypt 7 0 R >>'))).toEqual({ state: 'encrypted' })
  expect(readAttachments(Buffer.from('Kennzeichen'))).toEqual({ state: 'notPdf' })
})

test.each([
  ['nothing', Buffer.alloc(0), 'foreign'],
  ['zeros', Buffer.alloc(1_000_000), 'foreign'],
  ['a PDF of others', pdfOf('1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'), 'foreign'],
  ['a PDF of nothing but beginnings', Buffer.from(`%PDF-1.7\n${'<< >>stream\n'.repeat(200_000)}`), 'foreign'],
  ['a quote that never ends', Buffer.from(`Kennzeichen;Zeile;"${'x;'.repeat(500_000)}`), 'foreign'],
  ['a line of separators', Buffer.from(`Kennzeichen;Zeile${';'.repeat(3_000_000)}`), 'foreign'],
  ['too many lines', Buffer.from(`Kennzeichen;Zeile\r\n${'\r\n'.repeat(READ_LIMITS.lines)}`), 'tooCostly'],
] as const)('%s is no report', (_, bytes, reading) => {
  expect(readFileContent(bytes)).toEqual({ reading, tables: [] })
})

const HEADER = `${SUMMARY.map((column) => columnName(column, textsOf('de'))).join(';')}\r\n`

test('a file of nothing but headers has no thousands of tables, nor have many attachments', () => {
  const costly = { reading: 'tooCostly', tables: [] }
  expect(readFileContent(Buffer.from(HEADER.repeat(100_000)))).toEqual(costly)
  const attached = Array.from({ length: 30 }, () => embedded(deflateSync(Buffer.from(HEADER))))
  expect(readFileContent(pdfOf(...attached))).toEqual(costly)
  expect(readFileContent(pdfOf(...attached.slice(0, 6))).tables).toHaveLength(6)
})

test('sums of very many plates take time in proportion to them', () => {
  const period = textsOf('de').t('csv.kind.period')
  const lines = Array.from({ length: 200_000 }, (_, nth) => `P${nth};${period}`)
  const [summary] = readFileContent(Buffer.from(HEADER + lines.join('\r\n'))).tables
  const [trips] = readFileContent(Buffer.from(HEADER)).tables
  if (!summary || !trips) throw new Error('no tables')
  expect(summary.lines).toHaveLength(200_000)
  const findings = newFindings()
  compareSummary(summary, trips, findings)
  expect(findings.result().findingsTotal).toBe(0)
})

const cells = (text: string) => Array.from(recordsOf(text, ';', 10), (record) => record.cells)

test('cells are read by RFC 4180, whatever is wrong with them', () => {
  expect(cells('a;"b;""c""\n";\r\n;d')).toEqual([
    ['a', 'b;"c"\n', ''],
    ['', 'd'],
  ])
  expect(cells('"a"b;c"d')).toEqual([['ab', 'c"d']])
  expect(cells('"a')).toEqual([['a']])
  expect(cells('')).toEqual([])
})

test('any altered byte is found, wherever it is', async () => {
  const { report, verify } = await makeReported(app)
  const file = await report()
  const places = [0, 8, 500, Math.floor(file.length / 2), file.length - 500, file.length - 1]
  for (const place of places) {
    const altered = Buffer.from(file)
    altered[place] = (altered[place] ?? 0) ^ 1
    expect((await verify(altered)).verdict).not.toBe('made')
  }
  for (const longer of [Buffer.concat([file, Buffer.from('\n')]), file.subarray(0, -1)])
    expect((await verify(longer)).verdict).toBe('altered')
})

test('two reports glued together, removed lines and lines of a stranger are named', async () => {
  const { report, verify } = await makeReported(app)
  const stranger = await makeReported(app)
  const csv = { format: 'csvSingleline' } as const
  const file = await report(csv)
  const glued = await verify(Buffer.concat([file, await report(csv)]))
  expect(glued.verdict).toBe('altered')
  expect(found(glued)).toContainEqual(['tableCount', 'trips', null, 'trips: 2 / 1'])

  const lines = file.toString().split('\r\n')
  const shorter = await verify(Buffer.from(lines.filter((_, index) => index !== 2).join('\r\n')))
  expect(found(shorter)).toContainEqual(['lineCount', 'trips', null, 'trips: 4 / 5'])
  expect(shorter.findings.map(({ kind }) => kind)).toContain('sum')
  const hushed = await verify(Buffer.from(lines.filter((line) => !line.includes(';Änderung;')).join('\r\n')))
  expect(hushed.findings.map(({ kind }) => kind)).toContain('missingChange')

  const foreign = await stranger.report(csv)
  const unknown = await verify(foreign)
  expect(unknown).toMatchObject({
    verdict: 'unknown',
    report: null,
    chains: [],
    lines: { same: 0, changedSince: 0 },
  })
  expect(JSON.stringify(unknown.findings)).not.toContain('laterChange')
})

test('a line that names a record again and again is read once and said to be repeated', async () => {
  const { report, verify } = await makeReported(app)
  const [header = '', first = ''] = (await report({ format: 'csvSingleline' })).toString().split('\r\n')
  const result = await verify(
    Buffer.from([header, ...Array.from({ length: 5_000 }, () => first), ''].join('\r\n')),
  )
  expect(result).toMatchObject({ lines: { compared: 5_000, same: 1, faulty: 4_999 }, faultsTotal: 4_999 })
  expect(result.findings).toHaveLength(200)
})

test('an id of nothing, a stripped id and the entry of another record are named', async () => {
  const { report, verify, trips } = await makeReported(app)
  const file = await report()
  const id = trips[0]?.id ?? ''
  const kinds = async (to: string) => found(await verify(alterAttachment(file, `;${id};2;`, to)))[0]
  expect(await kinds(';;;')).toEqual(['unreferenced', 'trips', 1])
  expect(await kinds(`;${trips[1]?.id};2;`)).toEqual(['unknownRecord', 'trips', 1])
  expect(await kinds(';not an id;2;')).toEqual(['unreferenced', 'trips', 1])
  expect(await kinds(`;${id};99999999999999999999;`)).toEqual(['unreferenced', 'trips', 1])
})
