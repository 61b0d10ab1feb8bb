declare class Brand {
  private readonly isChecked: true
}

/**
 * Values that have passed the schema of their call, in the form in which they are stored. They come from
 * `read-body.ts`; a copy of them is unchecked again, because the mark is private and no spread takes it along.
 */
export type Checked<T> = Readonly<T> & Brand
