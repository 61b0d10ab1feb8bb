/** What the palette has found. */
export const paletteKeys = {
  vehicles: (companyId: string, text: string) => ['palette', 'vehicles', companyId, text] as const,
  trips: (companyId: string, text: string) => ['palette', 'trips', companyId, text] as const,
  employees: (companyId: string, text: string) => ['palette', 'employees', companyId, text] as const,
  contacts: (companyId: string, text: string) => ['palette', 'contacts', companyId, text] as const,
  myContacts: (text: string) => ['palette', 'my-contacts', text] as const,
}
