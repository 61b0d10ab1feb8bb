import { cleanPositions } from '#domain/recording/clean-positions.ts'
import type { Position } from '#domain/recording/position.ts'
import { splitAt } from '../detection/find-trips.ts'
import type { Pass } from '../detection/pass.ts'
import { type DriveBounds, readDrivePositions } from './store.ts'

/** What was heard of a drive. The way from one part to the next is that of another drive. */
export async function readParts(
  { tx, context }: Pass,
  deviceId: string,
  bounds: DriveBounds & { max?: number },
): Promise<Position[][]> {
  const positions = await readDrivePositions(tx, deviceId, bounds)
  const moments = bounds.gaps.map(({ from }) => Date.parse(from))
  return splitAt(positions, moments).map((part) => cleanPositions(part, context.settings))
}

export const lengthOf = (
  parts: readonly Position[][],
  measure: (part: readonly Position[]) => number,
): number => parts.reduce((sum, part) => sum + measure(part), 0)
