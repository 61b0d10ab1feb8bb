import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { success } from '#server/command-result.ts'
import { renderMail } from '#server/mail/render.ts'
import { sampleMails } from '#server/mail/samples.ts'
import { executeCommand } from './execute-command.ts'

// Writes every mail in both languages to a folder, to open in a browser.
await executeCommand(async (_args, { dataDir, publicUrl, mail }) => {
  const folder = join(dataDir, 'mail-preview')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pages = sampleMails(publicUrl).flatMap((content) =>
    (['de', 'en'] as const).map((language) => {
      const { html, text, subject } = renderMail(content, language, mail.supportEmail)
      const name = join(folder, `${content.template}.${language}`)
      writeFileSync(`${name}.html`, html)
      writeFileSync(`${name}.txt`, `${subject}\n\n${text}`)
      return `${name}.html`
    }),
  )
  return success(...pages)
})
