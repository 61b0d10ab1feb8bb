import type pg from 'pg'

const INSTANTS = ['2024-01-15T12:00:00Z', '2024-07-15T12:00:00Z']

/** The local time in the zone at that instant; null if Intl does not know the zone. */
export function wallClockIn(timeZone: string, at: string): string | null {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(at),
    )
  } catch {
    return null
  }
}

/**
 * The time zones that PostgreSQL and Intl both know with the same meaning: `at time zone` prefers abbreviations, so
 * that CET has no summer time there.
 */
export async function zonesInCommon(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; walls: string[] }>(
    `select name, array(select to_char(at::timestamptz at time zone name, 'YYYY-MM-DD HH24:MI')
        from unnest($1::text[]) with ordinality as given (at, place) order by place) as walls
      from pg_timezone_names order by name collate "C"`,
    [INSTANTS],
  )
  return rows
    .filter(({ name, walls }) => INSTANTS.every((at, index) => wallClockIn(name, at) === walls[index]))
    .map(({ name }) => name)
}

const WIDTH = 110

/** `zone-names.ts` of the contract. */
export function printZones(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const longer = `${lines.at(-1) ?? ''} ${name}`
    if (lines.length === 0 || longer.length > WIDTH) lines.push(name)
    else lines[lines.length - 1] = longer
  }
  return `// Generated from what PostgreSQL and Intl both know by: npm run generate
export const ZONE_NAMES: readonly string[] = \`
${lines.join('\n')}
\`
  .trim()
  .split(/\\s/)
`
}
