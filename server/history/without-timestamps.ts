import type { Timestamps } from '#contract/kernel/timestamps.ts'

/** The attributes of a record without its timestamps. */
export function withoutTimestamps<T extends Timestamps>(attributes: T): Omit<T, keyof Timestamps> {
  const {
    createdAt: _createdAt,
    changedAt: _changedAt,
    clientCreatedAt: _clientCreatedAt,
    clientCreatedAtTz: _clientCreatedAtTz,
    clientChangedAt: _clientChangedAt,
    clientChangedAtTz: _clientChangedAtTz,
    ...rest
  } = attributes
  return rest
}
