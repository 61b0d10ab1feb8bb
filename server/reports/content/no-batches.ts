/** What a report does not cover has no lines; nothing is read for it. */
export async function* noBatches<T>(): AsyncGenerator<T> {
  yield* []
}
