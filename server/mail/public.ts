export { displayableCompany } from './displayable-names.ts'
export type {
  DueItem,
  Language,
  Mail,
  MailHooks,
  MailValues,
  MissingInTrip,
  OpenTripItem,
  OpenTripsDigest,
  OpenTripsValues,
} from './mail.ts'
export { queueMail } from './queue-mail.ts'
export { removeOldMails } from './remove-old-mails.ts'
export { isSameAddress } from './same-address.ts'
export { sendMail } from './send-mail.ts'
