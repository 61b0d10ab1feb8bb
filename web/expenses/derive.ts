// Of total, amount and price any two give the third. Decimals are texts with a point and are computed in
// whole numbers, so that no cent is lost on the way.

export type Part = 'grossing' | 'amount' | 'pricePerUnit'

const DECIMALS: Record<Part, number> = { grossing: 2, amount: 3, pricePerUnit: 4 }
const SCALE = 12

const scaled = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(SCALE, '0').slice(0, SCALE))
}

/** Half up, to so many decimals. */
function rounded(value: bigint, scale: number, decimals: number): string {
  const step = 10n ** BigInt(scale - decimals)
  const digits = ((value + step / 2n) / step).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`.replace(/\.?0+$/, '')
}

const product = (a: string, b: string) => rounded(scaled(a) * scaled(b), 2 * SCALE, DECIMALS.grossing)

/** The quotient with as few decimals as give the total back: a price of 1.695, not of 1.6950. */
function quotient(total: string, by: string, most: number): string | null {
  const divisor = scaled(by)
  if (divisor === 0n) return null
  const exact = (scaled(total) * 10n ** BigInt(SCALE)) / divisor
  const wanted = rounded(scaled(total), SCALE, DECIMALS.grossing)
  for (let decimals = 2; decimals < most; decimals++) {
    const short = rounded(exact, SCALE, decimals)
    if (product(short, by) === wanted) return short
  }
  return rounded(exact, SCALE, most)
}

/** The third of the three, if the other two are there. */
export function derived(part: Part, known: Partial<Record<Part, string>>): string | null {
  const { grossing, amount, pricePerUnit } = known
  if (part === 'grossing') return amount && pricePerUnit ? product(amount, pricePerUnit) : null
  const by = part === 'amount' ? pricePerUnit : amount
  return grossing && by ? quotient(grossing, by, DECIMALS[part]) : null
}

/** The one that was not said last, after this one was typed; `said` holds the other two, the newest first. */
export function afterTyping(typed: Part, said: readonly Part[]): { said: Part[]; third: Part } {
  const order = [typed, ...said.filter((part) => part !== typed)]
  const third = (['pricePerUnit', 'amount', 'grossing'] as const).find(
    (part) => !order.slice(0, 2).includes(part),
  )
  return { said: order.slice(0, 2), third: third ?? 'pricePerUnit' }
}

/** What a total holds of tax at a rate in percent, in the total's own cents. */
export function taxIn(grossing: string, rate: string): { tax: string; net: string } {
  const total = scaled(grossing)
  const net = (total * 100n * 10n ** BigInt(SCALE)) / (100n * 10n ** BigInt(SCALE) + scaled(rate))
  const cents = rounded(net, SCALE, 2)
  return { net: cents, tax: rounded(total - scaled(cents), SCALE, 2) }
}
