import type { Timestamps } from '#contract/kernel/timestamps.ts'

/** What somebody wrote into a record, without when it was written. */
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
