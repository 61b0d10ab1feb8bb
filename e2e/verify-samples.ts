import type { Page } from 'playwright-core'
import type { ReportVerification } from '#contract/reports/verification.ts'

const MADE: ReportVerification = {
  digest: '6c5b740f9c10b6b526c758a55bca612665f5f51fb556bbaa52b1b27c2cc24ddd',
  bytes: 184_220,
  verdict: 'made',
  reading: 'read',
  report: { madeAtIso: '2026-11-02T08:14:00.000Z', madeBy: 'Henrike Lindner', kind: 'logbook', vehicles: 1 },
  tables: [],
  lines: { compared: 412, same: 411, changedSince: 1, faulty: 0, withheld: 0 },
  findings: [],
  findingsTotal: 0,
  faultsTotal: 0,
  chains: [
    {
      vehicleId: '0199f0a0-0000-7000-8000-000000000001',
      licensePlate: 'TÜ-AW 214',
      state: 'holds',
      entries: 812,
      fault: null,
    },
  ],
}

const NOTHING: Pick<ReportVerification, 'verdict' | 'report' | 'lines' | 'chains'> = {
  verdict: 'unknown',
  report: null,
  lines: { compared: 0, same: 0, changedSince: 0, faulty: 0, withheld: 0 },
  chains: [],
}

const at = { table: 'trips', plate: 'TÜ-AW 214', action: null, atIso: null } as const

/** Answers of the server for pictures. */
export const VERIFICATIONS = {
  made: MADE,
  altered: {
    ...MADE,
    verdict: 'altered',
    lines: { compared: 412, same: 409, changedSince: 1, faulty: 2, withheld: 0 },
    faultsTotal: 2,
    findingsTotal: 3,
    findings: [
      {
        ...at,
        kind: 'differs',
        line: 17,
        date: '2026-10-06',
        fields: [
          { name: 'Kilometerstand am Ziel', file: '130.112,4', history: '130.012,4' },
          { name: 'Strecke', file: '143,0', history: '43,0' },
        ],
      },
      { ...at, kind: 'unknownRecord', line: 18, date: '2026-10-07', fields: [] },
      {
        ...at,
        kind: 'laterChange',
        line: 40,
        date: '2026-10-12',
        action: 'changed',
        atIso: '2026-11-04T16:20:00.000Z',
        fields: [],
      },
    ],
  },
  unknown: { ...MADE, ...NOTHING, reading: 'foreign' },
  encrypted: { ...MADE, ...NOTHING, reading: 'encrypted' },
  pages: {
    ...MADE,
    verdict: 'altered',
    tables: [{ name: 'trips', lines: 412, isAsMade: true }],
  },
  withheld: {
    ...MADE,
    verdict: 'withheld',
    tables: [{ name: 'trips', lines: 412, isAsMade: null }],
    lines: { compared: 412, same: 397, changedSince: 1, faulty: 0, withheld: 14 },
  },
  database: {
    ...MADE,
    chains: [
      {
        vehicleId: '0199f0a0-0000-7000-8000-000000000001',
        licensePlate: 'TÜ-AW 214',
        state: 'head',
        entries: 812,
        fault: null,
      },
    ],
  },
} satisfies Record<string, ReportVerification>

/** Drops a file whose answer is known. */
export async function dropKnown(page: Page, path: string, answer: ReportVerification): Promise<void> {
  await page.route('**/reports/verification', (route) =>
    route.fulfill({
      json: { data: { type: 'report_verification', id: crypto.randomUUID(), attributes: answer } },
    }),
  )
  await page.goto(`${path}/verify`)
  const file = { name: 'wegbuch-2026-10.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}
