type KindDefinition = { outcome: 'succeeded' | 'refused'; details: readonly string[] }

/**
 * Every kind of event, and the only details that each may have. A detail is an id, a role, an address or a word from a
 * closed list: never a password, token or link, and no text from a body.
 */
export const KINDS = {
  'sign_in.succeeded': { outcome: 'succeeded', details: [] },
  'sign_in.failed': { outcome: 'refused', details: ['reason'] },
  'sign_in.locked': { outcome: 'refused', details: [] },
  'sign_out.succeeded': { outcome: 'succeeded', details: [] },
  'account.registered': { outcome: 'succeeded', details: ['isVerified'] },
  'account.registration_refused': { outcome: 'refused', details: [] },
  'account.verified': { outcome: 'succeeded', details: [] },
  'password.reset_requested': { outcome: 'succeeded', details: [] },
  'password.reset_refused': { outcome: 'refused', details: [] },
  'password.reset': { outcome: 'succeeded', details: [] },
  'password.changed': { outcome: 'succeeded', details: [] },
  'email.change_requested': { outcome: 'succeeded', details: ['email'] },
  'email.change_refused': { outcome: 'refused', details: ['email'] },
  'email.changed': { outcome: 'succeeded', details: ['from', 'to'] },
  'email.restored': { outcome: 'succeeded', details: ['from', 'to'] },
  'link.refused': { outcome: 'refused', details: ['code'] },
  'form.refused': { outcome: 'refused', details: ['calls'] },
  'token.refused': { outcome: 'refused', details: ['code', 'calls'] },
  'authorization.refused': { outcome: 'refused', details: ['code'] },
  'access.denied': { outcome: 'refused', details: ['code', 'calls'] },
  'access.not_found': { outcome: 'refused', details: ['code', 'calls'] },
  'rate.limited': { outcome: 'refused', details: ['code', 'calls'] },
  'company.created': { outcome: 'succeeded', details: [] },
  'company.privacy_changed': { outcome: 'succeeded', details: ['hidesPrivateTrips'] },
  'member.role_changed': { outcome: 'succeeded', details: ['from', 'to'] },
  'member.removed': { outcome: 'succeeded', details: ['role'] },
  'member.left': { outcome: 'succeeded', details: ['role'] },
  'vehicle_user.assigned': { outcome: 'succeeded', details: ['vehicleId'] },
  'vehicle_user.released': { outcome: 'succeeded', details: ['vehicleId'] },
  'device.paired': { outcome: 'succeeded', details: ['vehicleId', 'deviceId', 'driverUserId'] },
  'device.driver_changed': { outcome: 'succeeded', details: ['vehicleId', 'deviceId', 'from', 'to'] },
  'device.revoked': { outcome: 'succeeded', details: ['vehicleId', 'deviceId'] },
  'recording.settings_changed': { outcome: 'succeeded', details: ['vehicleId', 'deviceId'] },
  'invitation.created': { outcome: 'succeeded', details: ['role', 'email'] },
  'invitation.resent': { outcome: 'succeeded', details: ['role', 'email'] },
  'invitation.accepted': { outcome: 'succeeded', details: ['role'] },
  'invitation.declined': { outcome: 'succeeded', details: ['role', 'email'] },
  'invitation.withdrawn': { outcome: 'succeeded', details: ['role', 'email'] },
  'notification.address_added': { outcome: 'succeeded', details: ['email'] },
  'notification.address_confirmed': { outcome: 'succeeded', details: ['email'] },
  'notification.address_removed': { outcome: 'succeeded', details: ['email'] },
  'report.exported': { outcome: 'succeeded', details: ['report', 'format', 'vehicles'] },
  'report.mailed': { outcome: 'succeeded', details: ['format', 'vehicles', 'recipients'] },
  'report.schedule_set': { outcome: 'succeeded', details: [] },
  'report.schedule_removed': { outcome: 'succeeded', details: [] },
  'report.recipient_added': { outcome: 'succeeded', details: ['email'] },
  'report.recipient_removed': { outcome: 'succeeded', details: ['email'] },
  'report.recipient_confirmed': { outcome: 'succeeded', details: ['email'] },
  'report.recipient_declined': { outcome: 'succeeded', details: ['email'] },
  'report.links_revoked': { outcome: 'succeeded', details: [] },
  'licence.granted': { outcome: 'succeeded', details: ['plan', 'quantity', 'until'] },
  'record.erased': { outcome: 'succeeded', details: ['record', 'part', 'states'] },
  'keys.rotated': { outcome: 'succeeded', details: ['isOldForgotten'] },
  'backup.requested': { outcome: 'succeeded', details: [] },
  'backup.restored': { outcome: 'succeeded', details: ['asOf', 'rows'] },
  'log.trimmed': { outcome: 'succeeded', details: ['events', 'olderThanDays'] },
} as const satisfies Record<string, KindDefinition>

export type Kind = keyof typeof KINDS
export type RefusalKind = { [K in Kind]: (typeof KINDS)[K]['outcome'] extends 'refused' ? K : never }[Kind]

type Detail = string | number | boolean | readonly string[]
export type Details<K extends Kind> = { [D in (typeof KINDS)[K]['details'][number]]?: Detail }

/** Client address, request and account of an event, as far as known. */
export type Origin = {
  address: string | null
  requestId: string | null
  userId?: string
  issuer?: string
  subject?: string
  email?: string
}

/** `targetId`: the affected member, driver, invitation or trip. */
export type EventContent<K extends Kind> = K extends Kind
  ? { kind: K; companyId?: string; targetId?: string; details?: Details<K> }
  : never

export type SecurityEvent = Origin & EventContent<Kind>
