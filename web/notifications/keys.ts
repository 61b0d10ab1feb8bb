export const notificationKeys = {
  subscription: (companyId: string, userId: string) => ['subscription', companyId, userId] as const,
}
