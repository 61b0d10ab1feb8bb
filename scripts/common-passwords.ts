import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CORE_LENGTH_MIN } from '#server/identity/passwords/common-list.ts'
import { coreOf, foldPassword } from '#server/identity/passwords/fold.ts'
import { PASSWORD_LENGTH_MIN } from '#server/identity/passwords/rules.ts'

/*
 * Generates server/identity/passwords/common.txt. The packages are needed only for that, so they are no
 * dependencies: unpack @zxcvbn-ts/language-common 4.1.3 and @zxcvbn-ts/language-de 3.0.2 and pass both
 * directories, in this order.
 */
const [common = '', german = ''] = process.argv.slice(2)

const lists = [
  join(common, 'src/passwords.json'),
  join(german, 'src/commonWords.json'),
  join(german, 'src/firstnames.json'),
  join(german, 'src/lastnames.json'),
]

const entries = new Set<string>()
for (const path of lists) {
  const list = JSON.parse(await readFile(path, 'utf8')) as string[]
  for (const entry of list.map(foldPassword)) {
    if (entry.length >= PASSWORD_LENGTH_MIN && /[a-z]/.test(entry)) entries.add(entry)
    const core = coreOf(entry)
    if (core.length >= CORE_LENGTH_MIN) entries.add(core)
  }
}
const target = new URL('../server/identity/passwords/common.txt', import.meta.url)
await writeFile(target, `${[...entries].toSorted().join('\n')}\n`)
console.log(`${entries.size} entries`)
