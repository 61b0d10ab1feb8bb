import { measureBeside } from './beside.ts'
import { measureRows } from './rows.ts'

// npm run bench -- reports --scale 0.1 takes a tenth of the rows.
const flag = process.argv.indexOf('--scale')
const SCALE = flag < 0 ? 1 : Number(process.argv[flag + 1])

export const run = async (): Promise<string> =>
  ['', ...(await measureRows(SCALE)), ...(await measureBeside(SCALE))].join('\n  ')
