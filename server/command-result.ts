/** The lines that a command prints, and whether it succeeded. */
export type CommandResult = { lines: string[]; isSuccess: boolean }

export const success = (...lines: string[]): CommandResult => ({ lines, isSuccess: true })
export const failure = (...lines: string[]): CommandResult => ({ lines, isSuccess: false })
