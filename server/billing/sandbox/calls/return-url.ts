import type { Params } from '../wire/params.ts'
import { invalidRequest } from '../wire/stripe-api-error.ts'

/** Whether a browser may be redirected there: an absolute URL of our own origin, without user or password. */
export function isOwnUrl(address: string, publicUrl: URL): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === publicUrl.origin && url.username === '' && url.password === ''
}

/** Stripe takes any URL; the sandbox redirects only to this installation. */
export function readReturnUrl(params: Params, name: string, publicUrl: URL): string {
  const address = params.required(name)
  if (!isOwnUrl(address, publicUrl))
    throw invalidRequest(
      'Not a valid URL: it must be on the origin of this installation.',
      name,
      'url_invalid',
    )
  return address
}
