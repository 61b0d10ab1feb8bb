import { loadavg } from 'node:os'
import { run as bulk } from './bulk.ts'
import { run as expenses } from './expenses/main.ts'
import { run as found } from './found.ts'
import { run as fuzz } from './fuzz.ts'
import { run as inbox } from './inbox/main.ts'
import { run as ingest } from './ingest/main.ts'
import { run as limits } from './limits.ts'
import { run as lists } from './lists.ts'
import { run as logbook } from './logbook.ts'
import { run as mails, runNotifications as notifications } from './mails-survive-kills.ts'
import { run as overload } from './overload.ts'
import { run as overview } from './overview.ts'
import { run as places } from './places.ts'
import { run as portal } from './portal.ts'
import { run as recording } from './recording.ts'
import { run as recordsSurviveKills } from './records-survive-kills.ts'
import { run as reports } from './reports/main.ts'
import { run as schedules } from './schedules.ts'
import { run as search } from './search/main.ts'
import { run as start } from './start.ts'
import { run as trips } from './trips/main.ts'

import { run as verify } from './verify.ts'

const BENCHES = {
  bulk,
  expenses,
  found,
  fuzz,
  inbox,
  ingest,
  limits,
  lists,
  logbook,
  mails,
  notifications,
  overload,
  overview,
  places,
  portal,
  recording,
  reports,
  schedules,
  search,
  start,
  trips,
  verify,
  'records-survive-kills': recordsSurviveKills,
}

const names = process.argv.slice(2).filter((name) => name in BENCHES)
const chosen = Object.entries(BENCHES).filter(([name]) => names.length === 0 || names.includes(name))

for (const [name, run] of chosen) {
  const load = loadavg()[0]?.toFixed(2)
  console.log(`${name}: ${await run()}; machine's load before: ${load}`)
}
