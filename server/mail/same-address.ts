/** Compares addresses regardless of case. */
export const isSameAddress = (one: string, other: string | null): boolean =>
  other !== null && one.toLocaleLowerCase('und') === other.toLocaleLowerCase('und')
