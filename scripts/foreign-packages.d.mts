export function foreignPackages(checkout: string, uid: number): string | null
