/** Where something failed. The first lines of a stack are the message, which may quote what somebody typed. */
export const stackFrames = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
