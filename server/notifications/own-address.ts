import { isSameAddress } from '../mail/public.ts'
import type { SubscriberAddress } from './store.ts'

/** Whether it is the verified address of the user themselves. */
export const isOwnAddress = (email: string, own: SubscriberAddress): boolean =>
  own.email_verified && isSameAddress(email, own.email)
