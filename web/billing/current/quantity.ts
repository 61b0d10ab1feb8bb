import { QUANTITY_MAX } from '#contract/billing/plans.ts'

export type Limits = { minimum: number; maximum: number; usage: number }
export type QuantityFault = 'number' | 'taken' | 'below' | 'above'

/** At least one, and as many as vehicles have a seat. */
export const limitsOf = (usage: number): Limits => ({
  minimum: Math.max(1, usage),
  maximum: QUANTITY_MAX,
  usage,
})

/** Reads the typed text: a quantity, or why it is none. */
export function readQuantity(text: string, { minimum, maximum, usage }: Limits): number | QuantityFault {
  const digits = text.trim()
  if (!/^\d{1,9}$/.test(digits)) return 'number'
  const quantity = Number(digits)
  if (quantity > maximum) return 'above'
  if (quantity < minimum) return usage > 0 ? 'taken' : 'below'
  return quantity
}

/** One step up or down from the typed quantity, within the limits. */
export function stepFrom(text: string, step: 1 | -1, { minimum, maximum }: Limits): number {
  const typed = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : minimum
  return Math.min(maximum, Math.max(minimum, typed + step))
}
