import type { SubscriberAddress } from './store.ts'

/** Whether it is the verified address of the user themselves. */
export const isOwnAddress = (email: string, own: SubscriberAddress): boolean =>
  own.email_verified && isSameAddress(email, own.email)

/** Compares addresses regardless of case. */
export const isSameAddress = (one: string, other: string | null): boolean =>
  other !== null && one.toLocaleLowerCase('und') === other.toLocaleLowerCase('und')
