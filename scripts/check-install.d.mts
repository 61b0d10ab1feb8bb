export function installFault(root: string): string | null
export function outdatedPackages(root: string): string[]
