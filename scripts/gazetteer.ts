import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { buildIndex } from '#server/places/gazetteer/build-index.ts'
import { selectMapTowns } from '#server/places/gazetteer/map-towns.ts'
import { linkPostalCodes } from '#server/places/gazetteer/postal-codes.ts'
import { readTowns } from '#server/places/gazetteer/towns.ts'

// Builds the data of the embedded place search and map from npm packages.

const FOLDER = 'dist/gazetteer'

/** Replaced atomically: a reader gets the old or the new file. */
function write(name: string, bytes: Buffer | string): void {
  const aside = `${FOLDER}/.${name}-${process.pid}`
  writeFileSync(aside, bytes)
  renameSync(aside, `${FOLDER}/${name}`)
}

mkdirSync(FOLDER, { recursive: true })
const towns = linkPostalCodes(readTowns())
write('index.bin', buildIndex(towns))
write('towns.json', JSON.stringify(selectMapTowns(towns)))
