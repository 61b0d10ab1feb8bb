import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CORE_LENGTH_MIN } from '#server/identity/passwords/common-list.ts'
import { coreOf, foldPassword } from '#server/identity/passwords/fold.ts'
import { PASSWORD_LENGTH_MIN } from '#server/identity/passwords/rules.ts'
import { MORE_PASSWORDS } from './more-common-passwords.ts'

/*
 * Generates server/identity/passwords/common.txt. The packages are needed only for that, so they are no
 * dependencies: unpack @zxcvbn-ts/language-common 4.1.3 and @zxcvbn-ts/language-de 3.0.2 and pass both
 * directories, in this order.
 */
const [common = '', german = ''] = process.argv.slice(2)

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as string[]

/** Of the words of an encyclopedia those that nearly make a password alone. */
const WORD_LENGTH_MIN = 8

const entries = new Set<string>()
for (const entry of [
  ...(await read(join(common, 'src/passwords.json'))),
  ...(await read(join(german, 'src/commonWords.json'))),
  ...(await read(join(german, 'src/firstnames.json'))),
  ...(await read(join(german, 'src/lastnames.json'))),
  ...(await read(join(german, 'src/wikipedia.json'))).filter(({ length }) => length >= WORD_LENGTH_MIN),
  ...MORE_PASSWORDS,
].map(foldPassword)) {
  if (entry.length >= PASSWORD_LENGTH_MIN && /[a-z]/.test(entry)) entries.add(entry)
  const core = coreOf(entry)
  if (core.length >= CORE_LENGTH_MIN) entries.add(core)
}
const target = new URL('../server/identity/passwords/common.txt', import.meta.url)
await writeFile(target, `${[...entries].toSorted().join('\n')}\n`)
console.log(`${entries.size} entries`)
