export const invitationKeys = {
  mine: ['invitations'] as const,
  company: (companyId: string) => ['company-invitations', companyId] as const,
  assignableVehicles: (companyId: string) => ['assignable-vehicles', companyId] as const,
}
