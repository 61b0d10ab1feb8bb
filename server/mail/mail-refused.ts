/** The mail server refuses this mail for good, so another attempt is of no use. */
export class MailRefused extends Error {}
