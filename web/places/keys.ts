export const placeKeys = {
  search: (...search: readonly unknown[]) => ['places', ...search] as const,
  outline: ['outline'] as const,
}
