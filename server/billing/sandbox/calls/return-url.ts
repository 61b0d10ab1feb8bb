import type { Params } from '../wire/params.ts'
import { invalidRequest } from '../wire/stripe-api-error.ts'

/** Whether a browser may be sent there: an absolute address on our own origin, without a user or password in it. */
export function isOwnUrl(address: string, publicUrl: URL): boolean {
  const url = URL.parse(address)
  return url !== null && url.origin === publicUrl.origin && url.username === '' && url.password === ''
}

/** Stripe takes any address; the sandbox is part of this installation and leads back to it alone. */
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
