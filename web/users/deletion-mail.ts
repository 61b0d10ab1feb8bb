import { displayName } from '../kernel/display-name.ts'
import type { Me } from '../kernel/me.ts'
import { mailTo } from '../ui/mail-to.ts'

/** The prefilled request; the same words in every language, for those who receive it. */
export function deletionMail(me: Me, support: string): string {
  const body = [`User id: ${me.id}`, `Name: ${displayName(me)}`, `E-mail: ${me.attributes.email ?? ''}`].join(
    '\r\n',
  )
  return mailTo(support, { subject: 'Account deletion', body })
}
