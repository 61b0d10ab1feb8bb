/** The file name that the server sends (RFC 6266): the UTF-8 form if there is one, else the ASCII form. */
export function readFileName(disposition: string | null): string {
  const full = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  const plain = /;\s*filename="([^"]*)"/i.exec(disposition ?? '')?.[1]
  return decode(full) ?? plain ?? 'file'
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}
