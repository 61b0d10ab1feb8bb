type RefusedReply = { code: string; status: number }

/**
 * What a refused call is in the log, or null where it says nothing about anybody: no token at all is how every
 * visit begins, and what a stranger does not find is mostly a scanner's guess.
 */
export function refusalKind({ code, status }: RefusedReply, isCallerKnown: boolean) {
  if (status === 401) return code === 'auth.required' ? null : 'token.refused'
  if (status === 403) return 'access.denied'
  if (status === 404) return isCallerKnown ? 'access.not_found' : null
  return status === 429 ? 'rate.limited' : null
}
