export const notificationKeys = {
  subscriptions: (companyId: string, userId: string) => ['subscriptions', companyId, userId] as const,
}
