export const historyKeys = {
  vehicle: (vehicleId: string) => ['changes', vehicleId] as const,
  list: (vehicleId: string, filter: string) => [...historyKeys.vehicle(vehicleId), filter] as const,
}
