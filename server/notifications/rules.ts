/** Addresses are the same whatever their case. */
export const isSameAddress = (one: string, other: string | null): boolean =>
  other !== null && one.toLocaleLowerCase('und') === other.toLocaleLowerCase('und')
