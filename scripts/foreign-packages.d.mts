export function foreignPackages(checkout: string, user: { uid: number; gid: number }): string | null
