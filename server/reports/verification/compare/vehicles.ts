import type { Comparison } from './context.ts'
import { knownVehicles } from './store.ts'

/** Looks up the vehicles that are not known yet. */
export async function learnVehicles(
  { tx, scope, vehicles }: Pick<Comparison, 'tx' | 'scope' | 'vehicles'>,
  ids: readonly string[],
  plates: readonly string[] = [],
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !vehicles.has(id))
  if (missing.length === 0 && plates.length === 0) return
  for (const vehicle of await knownVehicles(tx, scope, missing, plates)) vehicles.set(vehicle.id, vehicle)
}
