/** What a log may say of an error: its message may quote what somebody sent. */
export const kindOfError = (error: unknown) => {
  const { name, code } = error as Error & { code?: unknown }
  return { name, code }
}
