/**
 * Faults of single fields after a failed save; anything else is shown by the caller. In a file of its own, because the
 * first load needs no form.
 */
export class FieldFaults extends Error {
  readonly faults: Record<string, string>

  constructor(faults: Record<string, string>) {
    super('some fields do not fit')
    this.faults = faults
  }
}
