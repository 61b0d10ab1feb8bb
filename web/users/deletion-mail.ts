import { displayName, type Me } from './queries.ts'

/** The prefilled request; its words are the same in every language, for those who receive it. */
export function deletionMail(me: Me, support: string): string {
  const body = [`User id: ${me.id}`, `Name: ${displayName(me)}`, `E-mail: ${me.attributes.email ?? ''}`].join(
    '\r\n',
  )
  const address = encodeURIComponent(support).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent('Account deletion')}&body=${encodeURIComponent(body)}`
}
