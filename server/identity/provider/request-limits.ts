const MOST_PARAMETERS = 25
const LONGEST_NAME = 64
const LONGEST_VALUE = 512
/** An ID token carries names and an address. */
const LONGEST_TOKEN = 4_096

/** Whether a browser's request to the provider has no more to it than one of the portal may have. */
export function isWithinLimits(query: string): boolean {
  const parameters = [...new URLSearchParams(query)]
  return (
    parameters.length <= MOST_PARAMETERS &&
    parameters.every(
      ([name, value]) =>
        name.length <= LONGEST_NAME &&
        value.length <= (name === 'id_token_hint' ? LONGEST_TOKEN : LONGEST_VALUE),
    )
  )
}
