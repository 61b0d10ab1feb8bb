export const invitationKeys = {
  mine: ['invitations'] as const,
  company: (companyId: string) => ['company-invitations', companyId] as const,
}
