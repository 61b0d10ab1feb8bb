/** A `mailto:` link with subject and text. */
export function mailTo(address: string, words: { subject: string; body?: string }): string {
  const query = Object.entries(words).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?${query.join('&')}`
}
