/** What a command tells who called it: news, or why it was refused or what does not hold. */
export type Answer = { lines: string[]; isGood: boolean }

export const told = (...lines: string[]): Answer => ({ lines, isGood: true })
export const refused = (...lines: string[]): Answer => ({ lines, isGood: false })
