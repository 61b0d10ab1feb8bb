import { chmod, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Log } from '../log.ts'
import type { Delivery } from './delivery.ts'
import { envelopeOf, type Message } from './message.ts'

/** Files named by time and mail: a mail written twice is still one file. */
export const deliverToFiles = (directory: string, log: Log): Delivery => ({
  deliver: async (message) => {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await chmod(directory, 0o700)
    const file = join(directory, fileName(message))
    await writeAtomically(file, await toEml(message))
    log.info({ file }, 'a mail was written to a file, because SMTP_URL is not set')
  },
  close: () => {},
})

const fileName = ({ id, template, queuedAt }: Message) =>
  `${queuedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${template}-${id}.eml`

/** The directory never contains an incomplete file. */
async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const handle = await open(`${file}.part`, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.part`, file)
}

/** Both parts are stored unencoded, so that a link can be copied from the file. */
const toEml = (message: Message): Promise<Buffer> =>
  new MailComposer({
    ...envelopeOf(message),
    alternatives: [{ raw: plainPart('plain', message.text) }, { raw: plainPart('html', message.html) }],
  })
    .compile()
    .build()

const plainPart = (type: string, text: string) =>
  [
    `Content-Type: text/${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    text.replaceAll('\n', '\r\n'),
  ].join('\r\n')
