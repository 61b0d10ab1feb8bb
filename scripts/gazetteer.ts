import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { buildIndex } from '#server/places/gazetteer/build-index.ts'
import { selectMapTowns } from '#server/places/gazetteer/map-towns.ts'
import { linkPostalCodes } from '#server/places/gazetteer/postal-codes.ts'
import { readTowns } from '#server/places/gazetteer/towns.ts'

// Builds what the embedded place search and the embedded map know, from data packages of npm.

const FOLDER = 'dist/gazetteer'

/** Moved into place at once: who reads meanwhile has the old or the new. */
function write(name: string, bytes: Buffer | string): void {
  const aside = `${FOLDER}/.${name}-${process.pid}`
  writeFileSync(aside, bytes)
  renameSync(aside, `${FOLDER}/${name}`)
}

mkdirSync(FOLDER, { recursive: true })
const towns = linkPostalCodes(readTowns())
write('index.bin', buildIndex(towns))
write('towns.json', JSON.stringify(selectMapTowns(towns)))
