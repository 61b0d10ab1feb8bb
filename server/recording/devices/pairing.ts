import type { EventContent } from '../../security-log/public.ts'
import type { VehicleKey } from '../../vehicles/public.ts'

/** Whose trips the device records is part of it: its address may be in other hands. */
export const pairing = (
  vehicle: VehicleKey,
  device: { id: string; driver_user_id: string | null },
): EventContent<'device.paired'> => ({
  kind: 'device.paired',
  companyId: vehicle.companyId,
  details: {
    vehicleId: vehicle.id,
    deviceId: device.id,
    ...(device.driver_user_id !== null && { driverUserId: device.driver_user_id }),
  },
})
