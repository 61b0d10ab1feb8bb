import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { linkCodes } from '#server/places/gazetteer/postal-codes.ts'
import { readTowns } from '#server/places/gazetteer/towns.ts'
import { townsOfMap } from '#server/places/gazetteer/towns-of-map.ts'
import { writeIndex } from '#server/places/gazetteer/write.ts'

// Builds what the embedded place search and the embedded map know, from data packages of npm.

const FOLDER = 'dist/gazetteer'

/** Moved into place at once: who reads meanwhile has the old or the new. */
function write(name: string, bytes: Buffer | string): void {
  const aside = `${FOLDER}/.${name}-${process.pid}`
  writeFileSync(aside, bytes)
  renameSync(aside, `${FOLDER}/${name}`)
}

mkdirSync(FOLDER, { recursive: true })
const towns = linkCodes(readTowns())
write('index.bin', writeIndex(towns))
write('towns.json', JSON.stringify(townsOfMap(towns)))
