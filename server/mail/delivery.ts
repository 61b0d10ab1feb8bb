import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { deliverBySmtp } from './deliver-by-smtp.ts'
import { deliverToFiles } from './deliver-to-files.ts'
import type { Message } from './message.ts'

export type Delivery = { deliver: (message: Message) => Promise<void>; close: () => void }

/** By SMTP if a server is configured, otherwise to files. */
export const openDelivery = ({ mail, dataDir }: Config, log: Log): Delivery =>
  mail.smtpUrl === null
    ? deliverToFiles(join(dataDir, 'mail'), log)
    : deliverBySmtp(new URL(mail.smtpUrl), mail.from)
