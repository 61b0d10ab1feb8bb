import type { Position } from '../position.ts'

const START = Date.UTC(2026, 5, 1, 8)
const METRES_PER_DEGREE = 111_195

export const atSecond = (second: number) => START + 1_000 * second

/** Positions of a vehicle that goes straight north, written down step by step. */
export class Journey {
  readonly positions: Position[] = []
  second = 0
  metres = 0

  /** Goes on at this speed and sends every ten seconds. */
  go(seconds: number, speed: number, told: Partial<Position> = {}): this {
    for (let left = seconds; left > 0; left -= 10) {
      this.second += 10
      this.metres += 10 * speed
      this.send(told)
    }
    return this
  }

  /** Goes on without sending. */
  silence(seconds: number, metres = 0): this {
    this.second += seconds
    this.metres += metres
    return this
  }

  send(told: Partial<Position> = {}): this {
    const latitude = 52 + this.metres / METRES_PER_DEGREE
    this.positions.push({ at: atSecond(this.second), latitude, longitude: 13, accuracy: 8, ...told })
    return this
  }
}
