const FILE_NAME_LENGTH_MAX = 120

/** Characters that are invisible, reorder or end a name, quote it or form a path, and those that Windows refuses. */
const FORBIDDEN = /[\p{C}\p{Zl}\p{Zp}"*:<>?|]/gu
const SEPARATORS = /[/\\]+/g

/** A file name that is safe to save under, whatever a company or a vehicle is called. */
export function safeFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(SEPARATORS, '-')
    .replace(FORBIDDEN, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[-. ]+|[. ]+$/g, '')
  return shortenName(cleaned) || 'file'
}

/** Cut at whole characters, in front of the extension. */
function shortenName(name: string): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/s.exec(name) ?? []
  const characters = Array.from(stem)
  return characters.slice(0, FILE_NAME_LENGTH_MAX - extension.length).join('') + extension
}

const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }

const asciiName = (name: string) =>
  name
    .replace(/[äöüÄÖÜß]/g, (letter) => GERMAN[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // A percent sign would be decoded by some browsers.
    .replace(/[^ -~]|%/gu, '_')

/** RFC 8187 allows fewer characters than encodeURIComponent leaves. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** RFC 6266: the name in ASCII for old clients, and in full for all others. */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name)
  return `attachment; filename="${asciiName(safe)}"; filename*=UTF-8''${encodeName(safe)}`
}
