export const employeeKeys = {
  company: (companyId: string) => ['employees', companyId] as const,
  list: (companyId: string, search: string) => [...employeeKeys.company(companyId), 'list', search] as const,
  one: (companyId: string, userId: string) => [...employeeKeys.company(companyId), 'one', userId] as const,
  vehicles: (companyId: string, userId: string) =>
    [...employeeKeys.company(companyId), 'vehicles', userId] as const,
}
