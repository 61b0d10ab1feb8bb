import { useQuery } from '@tanstack/react-query'
import { ConfirmOdometers, recordingQuery } from '../recording/public.ts'
import { vehicleQuery } from '../vehicles/public.ts'

type Props = {
  vehicleId: string
  /** What was read. */
  reading?: number | null
  onClose: () => void
}

/** The dialog that takes the real reading of a vehicle, once both are loaded. */
export function OdometerConfirmation({ vehicleId, reading, onClose }: Props) {
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  const { data: recording } = useQuery(recordingQuery(vehicleId))
  const unconfirmed = recording?.attributes.unconfirmed
  return vehicle && unconfirmed ? <ConfirmOdometers {...{ vehicle, unconfirmed, reading, onClose }} /> : null
}
