import Type, { type Static } from 'typebox'
import { replyInstant } from '../kernel/instant.ts'
import { nullable } from '../kernel/nullable.ts'
import { label, oneOf, replyText, uuid } from '../kernel/text.ts'

export const DEVICE_NAME_LENGTH = 60
/** The most devices of one vehicle that are not revoked. */
export const DEVICES_MAX = 20

/** What sends the positions; known from the first one. `portal` is a phone that records in the portal. */
export const RECORDING_APPS = ['osmand', 'traccar', 'owntracks', 'portal'] as const
export type RecordingApp = (typeof RECORDING_APPS)[number]

/**
 * `silent`: no position for a day inside its windows. `new`: no position yet. `left`: its driver is no member any more, and
 * nothing is recorded until it has another one.
 */
export const DEVICE_STATES = ['new', 'ready', 'driving', 'silent', 'left', 'revoked'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

const CLOCK = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'
const CLOCK_OR_MIDNIGHT = '^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
const WINDOWS_MAX = 21

/** A part of a weekday in the zone of the vehicle, in which a device may record. Monday is 1; `to` is not included. */
const RecordingWindow = Type.Object({
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  from: Type.String({ pattern: CLOCK }),
  to: Type.String({ pattern: CLOCK_OR_MIDNIGHT }),
})
export type RecordingWindow = Static<typeof RecordingWindow>

/** A phone or tracker that records the trips of a vehicle. `windows` null: at any time; an empty list: never. */
export const Device = Type.Object({
  name: Type.String(),
  driverUserId: nullable(uuid()),
  driverName: replyText(),
  app: nullable(oneOf(RECORDING_APPS)),
  state: oneOf(DEVICE_STATES),
  lastPositionAtIso: nullable(replyInstant()),
  /** Private trips are hidden from the reader: `lastPositionAtIso` is the midnight that began the day of that position. */
  isLastPositionDay: Type.Boolean(),
  /** From 0 to 1. */
  battery: nullable(Type.Number()),
  windows: nullable(Type.Array(RecordingWindow)),
  /**
   * Whoever was given the address may not pair devices any more, because they have left or have another role, and can still
   * send positions. False for the driver's own phone, and for addresses of which nobody knows who was given them.
   */
  isAddressHeldByFormerManager: Type.Boolean(),
  createdAtIso: replyInstant(),
  revokedAtIso: nullable(replyInstant()),
})
export type Device = Static<typeof Device>

/** The address to which the device posts. It is told only once: the server keeps a hash of its token. */
export const DeviceAddress = { ingestUrl: Type.String() }

const name = () => label({ maxLength: DEVICE_NAME_LENGTH })

const optionalParts = {
  driverUserId: Type.Optional(nullable(uuid())),
  windows: Type.Optional(nullable(Type.Array(RecordingWindow, { maxItems: WINDOWS_MAX }))),
}

export const NewDevice = Type.Object({ name: name(), ...optionalParts })
export type NewDevice = Static<typeof NewDevice>

export const DeviceChange = Type.Object({ name: Type.Optional(name()), ...optionalParts })
export type DeviceChange = Static<typeof DeviceChange>
