// Total = amount × price: any two give the third. Decimals are strings with a point, computed as scaled integers.

export type PricePart = 'grossing' | 'amount' | 'pricePerUnit'

const DECIMALS: Record<PricePart, number> = { grossing: 2, amount: 3, pricePerUnit: 4 }
const SCALE = 12

const toScaled = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(SCALE, '0').slice(0, SCALE))
}

/** Rounds half up to this many decimals. */
function roundHalfUp(value: bigint, scale: number, decimals: number): string {
  const step = 10n ** BigInt(scale - decimals)
  const digits = ((value + step / 2n) / step).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}

const multiply = (a: string, b: string) =>
  roundHalfUp(toScaled(a) * toScaled(b), 2 * SCALE, DECIMALS.grossing)

/** The quotient with as few decimals as still give the total: 1.695, not 1.6950. */
function divide(total: string, by: string, most: number): string | null {
  const divisor = toScaled(by)
  if (divisor === 0n) return null
  const exact = (toScaled(total) * 10n ** BigInt(SCALE)) / divisor
  const target = roundHalfUp(toScaled(total), SCALE, DECIMALS.grossing)
  for (let decimals = 2; decimals < most; decimals++) {
    const short = roundHalfUp(exact, SCALE, decimals)
    if (multiply(short, by) === target) return short
  }
  return roundHalfUp(exact, SCALE, most)
}

/** Derives one part from the other two, if both are there. */
export function derivePart(part: PricePart, known: Partial<Record<PricePart, string>>): string | null {
  const { grossing, amount, pricePerUnit } = known
  if (part === 'grossing') return amount && pricePerUnit ? multiply(amount, pricePerUnit) : null
  const by = part === 'amount' ? pricePerUnit : amount
  return grossing && by ? divide(grossing, by, DECIMALS[part]) : null
}

/** After `typed` was edited: the two parts typed last (newest first), and the third, which is derived. */
export function nextDerived(
  typed: PricePart,
  said: readonly PricePart[],
): { said: PricePart[]; third: PricePart } {
  const order = [typed, ...said.filter((part) => part !== typed)]
  const third = (['pricePerUnit', 'amount', 'grossing'] as const).find(
    (part) => !order.slice(0, 2).includes(part),
  )
  return { said: order.slice(0, 2), third: third ?? 'pricePerUnit' }
}

/** The tax contained in a total at a rate in percent, rounded to the decimals of the total. */
export function splitTax(grossing: string, rate: string): { tax: string; net: string } {
  const total = toScaled(grossing)
  const net = (total * 100n * 10n ** BigInt(SCALE)) / (100n * 10n ** BigInt(SCALE) + toScaled(rate))
  const cents = roundHalfUp(net, SCALE, 2)
  return { net: cents, tax: roundHalfUp(total - toScaled(cents), SCALE, 2) }
}
