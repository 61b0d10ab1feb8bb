import { QUANTITY_MAX } from '#contract/billing/plans.ts'

export const isValidQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

/**
 * Where the browser may be sent afterwards: an absolute address of the portal itself, in the form in which it was
 * read, so that nobody reads it in another way. Null: not there.
 */
export function parsePortalUrl(address: string, publicUrl: URL): string | null {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null
  const isOwn = url?.origin === publicUrl.origin && url.username === '' && url.password === ''
  return url && isOwn ? url.href : null
}
