export type Search = Record<string, unknown>

/** The text parameters of the URL; a plate of digits alone is parsed as a number. */
export const readTexts = <N extends string>(search: Search, ...names: N[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : []
    }),
  ) as { [K in N]?: string }

/** The filter and order of the lists of trips and expenses. */
export const FILTER_NAMES = [
  'search',
  'vehicleIds',
  'categories',
  'driver',
  'tag',
  'period',
  'from',
  'to',
  'distanceFrom',
  'distanceTo',
  'amountFrom',
  'amountTo',
  'marks',
  'sort',
] as const
