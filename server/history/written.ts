import type { Stamps } from '#contract/kernel/stamps.ts'

/** What somebody wrote into a record, without when it was written. */
export function written<T extends Stamps>(attributes: T): Omit<T, keyof Stamps> {
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
