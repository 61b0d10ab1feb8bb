import type { RecipientRow } from './store.ts'

type Address = Pick<RecipientRow, 'id' | 'unsubscribe_secret'>

// The secret of a page is in the fragment and so never reaches a server or its log.

export const confirmLink = ({ origin }: URL, id: string, secret: string): string =>
  `${origin}/reports/confirm#${id}/${secret}`

export const declineLink = ({ origin }: URL, { id, unsubscribe_secret }: Address): string =>
  `${origin}/reports/unsubscribe#${id}/${unsubscribe_secret}`

/** For one-click unsubscribe of a mail program, which calls the API directly. */
export const declineAddress = ({ origin }: URL, { id, unsubscribe_secret }: Address): string =>
  `${origin}/api/report-recipients/${id}/unsubscribe/${unsubscribe_secret}`

export const reportLink = ({ origin }: URL, id: string, secret: string): string =>
  `${origin}/reports/link#${id}/${secret}`
