export const viewKeys = {
  company: (companyId: string) => ['views', companyId] as const,
}
