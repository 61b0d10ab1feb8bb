type ContactNames = { firstName: string | null; lastName: string | null; company: string | null }

/** A contact needs a name or a company. */
export const hasNameOrCompany = ({ firstName, lastName, company }: ContactNames): boolean =>
  firstName !== null || lastName !== null || company !== null
