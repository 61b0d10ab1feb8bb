const PARAMETERS_MAX = 25
const NAME_LENGTH_MAX = 64
const VALUE_LENGTH_MAX = 512
/** An ID token contains names and an address. */
const TOKEN_LENGTH_MAX = 4_096

/** Whether a browser's request to the provider is no larger than one of the portal. */
export function isWithinLimits(query: string): boolean {
  const parameters = [...new URLSearchParams(query)]
  return (
    parameters.length <= PARAMETERS_MAX &&
    parameters.every(
      ([name, value]) =>
        name.length <= NAME_LENGTH_MAX &&
        value.length <= (name === 'id_token_hint' ? TOKEN_LENGTH_MAX : VALUE_LENGTH_MAX),
    )
  )
}
