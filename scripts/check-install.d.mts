export function installFault(root: string): string | null
