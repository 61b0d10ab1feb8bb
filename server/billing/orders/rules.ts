import { QUANTITY_MAX } from '#contract/billing/plans.ts'

export const isValidQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

/** An absolute URL of the portal itself, normalised; null otherwise (no open redirect). */
export function parsePortalUrl(address: string, publicUrl: URL): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  const isOwn = url?.origin === publicUrl.origin && url.username === '' && url.password === ''
  return url && isOwn ? url.href : null
}
