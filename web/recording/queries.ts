import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/kernel/call.ts'
import { getDevice, getRecording, listDevices } from '#contract/recording/calls.ts'
import { api } from '../kernel/api/api.ts'
import { fetchAllRows } from '../kernel/api/pages.ts'
import { recordingKeys } from './keys.ts'

export type Device = Reply<typeof getDevice>['data']
export type Recording = Reply<typeof getRecording>['data']

const POLL_MS = 20_000
const FIRST_POSITION_POLL_MS = 2_000

/** What is recorded on a vehicle now, what waits, and what is to be confirmed. */
export const recordingQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: recordingKeys.state(vehicleId),
    queryFn: async ({ signal }) => (await api(getRecording, { params: { vehicleId }, signal })).data,
    staleTime: 2_000,
    refetchInterval: POLL_MS,
  })

export const devicesQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: recordingKeys.devices(vehicleId),
    queryFn: ({ signal }) =>
      fetchAllRows((query) => api(listDevices, { params: { vehicleId }, query, signal })),
    staleTime: 2_000,
    refetchInterval: POLL_MS,
  })

/** A device that has just been paired, until its first position. */
export const pairedDeviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: recordingKeys.device(deviceId),
    queryFn: async ({ signal }) => (await api(getDevice, { params: { deviceId }, signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.attributes.lastPositionAtIso ? false : FIRST_POSITION_POLL_MS,
  })
