declare class Brand {
  private readonly isChecked: true
}

/**
 * Values that have passed the schema of their call, in the form in which they are stored. Only `read-body.ts` makes
 * them: a copy is unchecked again, because the brand is private.
 */
export type Checked<T> = Readonly<T> & Brand
