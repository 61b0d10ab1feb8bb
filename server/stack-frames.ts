/** The frames of a stack, without its message, which may quote user input, also in lines that look like frames. */
export const stackFrames = (error: Error): string | undefined =>
  error.stack
    ?.replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
