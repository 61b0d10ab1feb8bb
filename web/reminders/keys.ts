export const reminderKeys = {
  all: ['reminders'] as const,
  open: (vehicleId: string) => [...reminderKeys.all, 'vehicle', vehicleId, 'open'] as const,
  done: (vehicleId: string) => [...reminderKeys.all, 'vehicle', vehicleId, 'done'] as const,
  company: (companyId: string, isDueOnly: boolean) =>
    [...reminderKeys.all, 'company', companyId, isDueOnly] as const,
  due: (companyId: string) => [...reminderKeys.all, 'due', companyId] as const,
  next: (companyId: string) => [...reminderKeys.all, 'next', companyId] as const,
  one: (reminderId: string) => ['reminder', reminderId] as const,
}
