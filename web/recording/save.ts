import * as calls from '#contract/recording/calls.ts'
import type { DeviceChange, NewDevice } from '#contract/recording/device.ts'
import type { RecordingChange } from '#contract/recording/recording.ts'
import { api } from '../kernel/api/api.ts'
import { queryClient } from '../kernel/api/query-client.ts'
import { refreshAfter } from '../kernel/api/refresh-after.ts'
import { recordingKeys } from './keys.ts'
import { type Device, devicesQuery, type Recording } from './queries.ts'

export const refreshDevices = (vehicleId: string) =>
  queryClient.invalidateQueries({ queryKey: recordingKeys.devices(vehicleId) })

const ofVersion = ({ id, meta }: Device) => ({ params: { deviceId: id }, version: meta.version })

/** The reply has the address, this once. */
export async function addDevice(vehicleId: string, attributes: NewDevice) {
  const { data } = await api(calls.addDevice, { params: { vehicleId }, attributes })
  void refreshDevices(vehicleId)
  return data
}

export async function renewToken(vehicleId: string, device: Device) {
  const { data } = await api(calls.renewDeviceToken, ofVersion(device))
  void refreshDevices(vehicleId)
  return data
}

export type PairedDevice = Awaited<ReturnType<typeof addDevice>>

export async function changeDevice(vehicleId: string, device: Device, attributes: DeviceChange) {
  const { data } = await api(calls.changeDevice, { ...ofVersion(device), attributes })
  await refreshDevices(vehicleId)
  return data
}

export async function revokeDevice(vehicleId: string, device: Device): Promise<void> {
  await api(calls.removeDevice, ofVersion(device))
  await refreshDevices(vehicleId)
}

/** The newest version of a device after a conflict. */
export const reloadDevice = async (vehicleId: string, deviceId: string) =>
  (await queryClient.fetchQuery({ ...devicesQuery(vehicleId), staleTime: 0 })).find(
    ({ id }) => id === deviceId,
  )

function cacheRecording(recording: Recording): Recording {
  queryClient.setQueryData(recordingKeys.state(recording.id), recording)
  return recording
}

export async function changeRecording({ id, meta }: Recording, attributes: RecordingChange) {
  const sent = { params: { vehicleId: id }, attributes, version: meta.version }
  return cacheRecording((await api(calls.changeRecording, sent)).data)
}

export async function makePrivate(vehicleId: string): Promise<Recording> {
  return cacheRecording((await api(calls.makeRunningTripPrivate, { params: { vehicleId } })).data)
}

type Confirmation = { odometer: number; isDriftAccepted: boolean }

export async function confirmOdometers(vehicleId: string, attributes: Confirmation) {
  const { data } = await api(calls.confirmOdometers, { params: { vehicleId }, attributes })
  await refreshAfter('trip', { vehicleId })
  return data
}
