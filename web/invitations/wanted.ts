// The invitation whose mail led here: of several it is asked first.
let wanted: string | null = null

export const want = (id: string): void => {
  wanted = id
}

export const wantedFirst = <T extends { id: string }>(invitations: readonly T[]): T | undefined =>
  invitations.find(({ id }) => id === wanted) ?? invitations[0]
