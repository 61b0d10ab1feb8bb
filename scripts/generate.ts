import { writeFileSync } from 'node:fs'
import { generatedFiles } from '#server/testing/generated.ts'

for (const [path, text] of Object.entries(await generatedFiles())) {
  writeFileSync(path, text)
  process.stdout.write(`${path}\n`)
}
