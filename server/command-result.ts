/** What a command tells who called it: news, or why it was refused or what does not hold. */
export type CommandResult = { lines: string[]; isSuccess: boolean }

export const success = (...lines: string[]): CommandResult => ({ lines, isSuccess: true })
export const failure = (...lines: string[]): CommandResult => ({ lines, isSuccess: false })
