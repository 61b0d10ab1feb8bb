import { call } from '../kernel/call.ts'
import { PageQuery } from '../kernel/page.ts'
import { list, one, oneWith, requestBody } from '../kernel/resource.ts'
import { Device, DeviceAddress, DeviceChange, NewDevice } from './device.ts'
import {
  ConfirmedOdometers,
  Drive,
  DriveBatch,
  OdometerConfirmation,
  POSITIONS_MAX,
  Recording,
  RecordingChange,
} from './recording.ts'

export const listDevices = call({
  name: 'listDevices',
  summary:
    'The devices that record trips of a vehicle, those in use first; to who may not change the vehicle, only their own',
  method: 'GET',
  path: '/vehicles/:vehicleId/devices',
  right: { on: 'vehicle', needs: 'vehicle:view' },
  query: PageQuery,
  reply: list('device', Device),
  status: 200,
  problems: [],
})

export const addDevice = call({
  name: 'addDevice',
  summary: 'Pair a device with a vehicle; the reply has the address to which it posts, this once',
  method: 'POST',
  path: '/vehicles/:vehicleId/devices',
  right: { on: 'vehicle', needs: 'vehicle:change' },
  body: requestBody('device', NewDevice),
  reply: oneWith('device', Device, DeviceAddress),
  status: 201,
  location: '/devices/:id',
  problems: ['device.full', 'not_found', 'vehicle.archived'],
})

export const getDevice = call({
  name: 'getDevice',
  summary: 'One device; to who may not change the vehicle, only one of their own',
  method: 'GET',
  path: '/devices/:deviceId',
  right: { on: 'vehicle', by: 'device', needs: 'vehicle:view' },
  reply: one('device', Device),
  status: 200,
  problems: [],
})

export const changeDevice = call({
  name: 'changeDevice',
  summary: 'Change the name, the driver or the windows of a device',
  method: 'PATCH',
  path: '/devices/:deviceId',
  right: { on: 'vehicle', by: 'device', needs: 'vehicle:change' },
  body: requestBody('device', DeviceChange),
  reply: one('device', Device),
  status: 200,
  problems: ['not_found', 'vehicle.archived', 'version.conflict'],
})

export const removeDevice = call({
  name: 'removeDevice',
  summary: 'Revoke a device at once; drivers revoke their own. What it recorded stays',
  method: 'DELETE',
  path: '/devices/:deviceId',
  right: { on: 'vehicle', by: 'device', needs: 'vehicle:view' },
  status: 204,
  problems: ['version.conflict'],
})

export const renewDeviceToken = call({
  name: 'renewDeviceToken',
  summary: 'Pair a device again: it gets a new address, and the old one ends at once',
  method: 'POST',
  path: '/devices/:deviceId/token',
  right: { on: 'vehicle', by: 'device', needs: 'vehicle:change' },
  reply: oneWith('device', Device, DeviceAddress),
  status: 200,
  problems: ['vehicle.archived', 'version.conflict'],
})

export const getRecording = call({
  name: 'getRecording',
  summary: 'What is being recorded on a vehicle, what waits for the plan, and what is to be confirmed',
  method: 'GET',
  path: '/vehicles/:vehicleId/recording',
  right: { on: 'vehicle', needs: 'vehicle:trips:list' },
  reply: one('recording', Recording),
  status: 200,
  problems: [],
})

export const changeRecording = call({
  name: 'changeRecording',
  summary: 'Change when the trips of a vehicle begin and end, and which positions count',
  method: 'PATCH',
  path: '/vehicles/:vehicleId/recording',
  right: { on: 'vehicle', needs: 'vehicle:change' },
  body: requestBody('recording', RecordingChange),
  reply: one('recording', Recording),
  status: 200,
  problems: ['vehicle.archived', 'version.conflict'],
})

export const makeRunningTripPrivate = call({
  name: 'makeRunningTripPrivate',
  summary: 'Make the running trip private: of it only the kilometres are kept',
  method: 'POST',
  path: '/vehicles/:vehicleId/recording/private',
  right: { on: 'vehicle', needs: 'vehicle:trips:add' },
  reply: one('recording', Recording),
  status: 200,
  problems: ['recording.not_running', 'vehicle.archived'],
})

export const recordDrive = call({
  name: 'recordDrive',
  summary: 'Send what a phone with the portal records of a drive; its end makes the trip',
  method: 'POST',
  path: '/vehicles/:vehicleId/recording/positions',
  right: { on: 'vehicle', needs: 'vehicle:trips:add' },
  body: requestBody('drive', DriveBatch),
  // A position has five members.
  elementLimit: 8 * POSITIONS_MAX,
  reply: one('drive', Drive),
  status: 200,
  problems: ['vehicle.archived'],
})

export const confirmOdometers = call({
  name: 'confirmOdometers',
  summary: 'Confirm the computed odometers by the real reading; the difference is spread over their trips',
  method: 'POST',
  path: '/vehicles/:vehicleId/odometer-confirmation',
  right: { on: 'vehicle', needs: 'vehicle:trips:change' },
  body: requestBody('odometer_confirmation', OdometerConfirmation),
  reply: one('odometer_confirmation', ConfirmedOdometers),
  status: 200,
  problems: ['odometer.drift', 'odometer.falls', 'odometer.nothing_computed', 'vehicle.archived'],
})
