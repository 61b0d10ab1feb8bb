/** The frames of a stack, without its message, which may quote user input. */
export const stackFrames = (error: Error): string | undefined =>
  error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
