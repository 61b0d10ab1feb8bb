type ContactNames = { firstName: string | null; lastName: string | null; company: string | null }

/** A contact without a name and without a company could not be told from any other. */
export const hasNameOrCompany = ({ firstName, lastName, company }: ContactNames): boolean =>
  firstName !== null || lastName !== null || company !== null
