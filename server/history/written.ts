type Stamped = {
  createdAt: unknown
  changedAt: unknown
  clientCreatedAt: unknown
  clientCreatedAtTz: unknown
  clientChangedAt: unknown
  clientChangedAtTz: unknown
}

/** What somebody wrote into a record, without when it was written. */
export function written<T extends Stamped>(attributes: T): Omit<T, keyof Stamped> {
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
