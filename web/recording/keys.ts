export const recordingKeys = {
  all: ['recording'] as const,
  vehicle: (vehicleId: string) => [...recordingKeys.all, vehicleId] as const,
  state: (vehicleId: string) => [...recordingKeys.vehicle(vehicleId), 'state'] as const,
  devices: (vehicleId: string) => [...recordingKeys.vehicle(vehicleId), 'devices'] as const,
  device: (deviceId: string) => ['device', deviceId] as const,
  /** What this browser records. */
  drive: (vehicleId: string) => ['drive', vehicleId] as const,
}
