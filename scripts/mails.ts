import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { renderMail } from '#server/mail/render.ts'
import { sampleMails } from '#server/mail/samples.ts'

// Every mail in both languages, as it will look, in a folder to open in a browser.
const { dataDir, publicUrl, mail } = readConfig(process.env)
const folder = join(dataDir, 'mail-preview')
mkdirSync(folder, { recursive: true, mode: 0o700 })

for (const content of sampleMails(publicUrl))
  for (const language of ['de', 'en'] as const) {
    const { html, text, subject } = renderMail(content, language, mail.supportEmail)
    const name = join(folder, `${content.template}.${language}`)
    writeFileSync(`${name}.html`, html)
    writeFileSync(`${name}.txt`, `${subject}\n\n${text}`)
    console.log(`${name}.html`)
  }
