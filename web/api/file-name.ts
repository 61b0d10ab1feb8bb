/** The name that the server gives a file (RFC 6266): in full if it is there, else in ASCII. */
export function fileNameIn(disposition: string | null): string {
  const full = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  const plain = /;\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
  return decoded(full) ?? plain ?? 'file'
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}
