export const vehicleKeys = {
  lists: ['vehicles'] as const,
  list: (companyId: string, search: string, isArchive: boolean) =>
    [...vehicleKeys.lists, companyId, search, isArchive] as const,
  every: (companyId: string) => [...vehicleKeys.lists, companyId, 'all'] as const,
  archivedCount: (companyId: string) => [...vehicleKeys.lists, companyId, 'archived-count'] as const,
  fleet: (companyId: string) => [...vehicleKeys.lists, companyId, 'fleet'] as const,
  /** Single vehicles, with what belongs to them. */
  all: ['vehicle'] as const,
  one: (vehicleId: string) => [...vehicleKeys.all, vehicleId] as const,
  users: (vehicleId: string) => [...vehicleKeys.one(vehicleId), 'users'] as const,
  allUsers: (vehicleId: string) => [...vehicleKeys.users(vehicleId), 'all'] as const,
  user: (vehicleId: string, userId: string) => [...vehicleKeys.one(vehicleId), 'user', userId] as const,
  recordCounts: (vehicleId: string) => [...vehicleKeys.one(vehicleId), 'record-counts'] as const,
  hasRecords: (vehicleId: string) => [...vehicleKeys.one(vehicleId), 'has-records'] as const,
}
