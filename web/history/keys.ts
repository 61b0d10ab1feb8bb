export const historyKeys = {
  all: ['changes'] as const,
  vehicle: (vehicleId: string) => [...historyKeys.all, vehicleId] as const,
  list: (vehicleId: string, filter: string) => [...historyKeys.vehicle(vehicleId), filter] as const,
}
