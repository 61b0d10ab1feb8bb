export const recordKeys = {
  /** The newest version, fetched for one conflict dialog. */
  conflict: (dialogId: string) => ['conflict', dialogId] as const,
}
