type RefusedReply = { code: string; status: number }

/**
 * The kind of event of a refused call; null for requests without a token, which are normal before sign-in, and for 404
 * without a user, which are mostly scanners.
 */
export function refusalKind({ code, status }: RefusedReply, isCallerKnown: boolean) {
  if (status === 401) return code === 'auth.required' ? null : 'token.refused'
  if (status === 403) return 'access.denied'
  if (status === 404) return isCallerKnown ? 'access.not_found' : null
  return status === 429 ? 'rate.limited' : null
}
