import { isLatin, isOfOneScript } from './one-script.ts'

/*
 * Names are chosen by one person and mailed to another, who may never have heard of them. A name that could be taken
 * for a message is left out of a mail: one that is long, reads like a sentence, mixes scripts, or contains a phone number,
 * an address or a link. Lengths are checked first: normalizing is slow for long texts.
 */

const COMPANY_LENGTH_MAX = 60
const PERSON_LENGTH_MAX = 40
const PLATE_LENGTH_MAX = 15

/** The name of a company, in one line. It is shown in quotes and must not contain any. */
export function displayableCompany(given: string): string | null {
  const name = toSingleLine(given.replaceAll(QUOTES, ' '), COMPANY_LENGTH_MAX)
  if (name === null || isLikeMessage(name) || BACKWARDS.test(name)) return null
  // Letters of other scripts look like digits.
  if (!isLatin(visibleForm(name)) && /\p{N}/u.test(name)) return null
  return COMPANY.test(visibleForm(name)) ? name : null
}

/** The name by which a mail greets. */
export function greetableName(given: string | null): string | null {
  const name = given === null ? null : toSingleLine(given, PERSON_LENGTH_MAX)
  if (name === null || isLikeMessage(name)) return null
  return PERSON.test(visibleForm(name)) && name.split(' ').length <= WORDS_MAX ? name : null
}

/** A number plate of any country. */
export function displayablePlate(given: string): string | null {
  const plate = toSingleLine(given, PLATE_LENGTH_MAX)
  if (plate === null || isDisguised(plate)) return null
  const plain = visibleForm(plate)
  if (isLikeAddress(plain)) return null
  return PLATE.test(plain) && digitsIn(plain) <= PLATE_DIGITS_MAX ? plate : null
}

const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const BACKWARDS = /[\u202a-\u202e\u2066-\u2069]/u
const QUOTES = /["„“”‟«»‹›〝〞〟＂]/gu
/** Letters, digits and the few signs of company names. Every other sign could be taken for a dot, or end a sentence. */
const COMPANY = /^(?:[\p{L}\p{N}]\p{M}*|(?<=\p{Script=Tibetan})[\u0f0b\u0f0d]|[&+,.'’‘()/|®©‐‑–— -])+$/u
/** Letters that look like a sign in the midst of their own script. */
const LOOK_ALIKES = /[丶丿〳\u119e\ufe30]/u
const PERSON = /^[\p{L}\p{M}.'’ -]+$/u
const WORDS_MAX = 5
/** Letters and digits. A dot, which would join two words to a host, stands after the letters of the place alone (B·MW 1234E). */
const PLATE =
  /^(?=.*\p{L})(?=.*\p{N})(?:\p{L}{1,3} ?[·•] ?(?=\p{L}{0,2}[ -]?\p{N}))?[\p{L}\p{N}][\p{L}\p{N}\p{M} -]*$/u
const PLATE_DIGITS_MAX = 6

/** In one line; null if it is invisible or too long. */
function toSingleLine(given: string, longest: number): string | null {
  if (given.length > longest) return null
  const name = given.replaceAll(BLANKS, ' ').trim()
  return name.replaceAll(INVISIBLE, '').trim() === '' ? null : name
}

/** One sentence after another; abbreviations have fewer letters. */
const SENTENCES = /\p{L}{6}\.\s\p{L}+\s\p{L}/u

const isLikeMessage = (name: string): boolean => {
  const plain = visibleForm(name)
  return (
    isDisguised(name) || SENTENCES.test(plain) || isLikeAddress(plain) || isLikePhone(plain.toLowerCase())
  )
}

/** Its letters may not be those that a reader takes them for. */
function isDisguised(name: string): boolean {
  const plain = visibleForm(name)
  return !isOfOneScript(plain) || LOOK_ALIKES.test(name) || LOOK_ALIKES.test(plain)
}

/** Zeros that look like a dot. */
const ZEROS = /[٠۰]/gu

/** The name as a reader sees it: without invisible characters, wide, small and circled ones as plain ones. */
const visibleForm = (name: string): string => name.replaceAll(INVISIBLE, '').normalize('NFKC')

const ADDRESSES = [
  /\/\//u,
  /(?<!\p{L})www(?!\p{L})/iu,
  // A host: words joined by a dot. Initials (A.T.U, e.V., J.Meyer) are none, but x.com and x.online are.
  /[\p{L}\p{N}-]{2}\.+[\p{L}\p{N}]{2}/u,
  /[\p{L}\p{N}]\.\p{L}{2,4}(?!\p{L})/u,
  /\p{L}\.\p{Ll}{2}/u,
  /\s\.\s?\p{L}{2,}/u,
  // The dot belongs to an abbreviation in Dr. Oetker or sp. z o.o., and to a host in login. com.
  /(?:[\p{L}\p{N}-]{4,}|(?<!\p{L})\p{Ll}{2,3})\.\s(?:\p{Ll}{2}|\p{Lu}{2,4}(?!\p{L}))/u,
  /\(\s*(?:at|dot|punkt|\.)\s*\)/iu,
  // With hyphens short endings alone: Treff-Punkt-Café.
  /\p{L}(?!\p{Pd}(?:dot|punkt)\p{Pd})[^\p{L}\p{N}]+(?:dot|punkt)[^\p{L}\p{N}]+\p{L}{2}/iu,
  /\p{L}\p{Pd}(?:dot|punkt)\p{Pd}\p{L}{2,3}(?!\p{L})/iu,
  // A path behind a domain, also without its dot: bit ly/abc, wegbuch link/konto. Taxi Bonn/Köln is none.
  /\.\S*[/|]/u,
  /\s[\p{Ll}\p{N}]+\s?[/|]/u,
  /\s(?:\p{L}{2}|app|biz|com|dev|info|net|online|org|shop|site|top|xyz)\s?[/|]/iu,
  // An IPv4 address.
  /\p{N}(?:\.\p{N}+){3}/u,
]

const DOTS_BELOW = /[\u0323-\u0325](?=\p{M}*\p{L})/gu
/** One syllable, which has its dot below the vowel: Thịnh, Hạnh. */
const VIETNAMESE = /^[bcdđghklmnpqrstvx]{0,3}(?:[aeiouy]\p{M}*){1,3}(?:ch|ng|nh|[cmnpt])?$/iu

/** A dot below a letter is read as one behind it: eviḷcom. */
const withDotsBelow = (plain: string): string =>
  plain
    .normalize('NFD')
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
      word.search(DOTS_BELOW) < 0 || VIETNAMESE.test(word)
        ? word
        : word.replaceAll(DOTS_BELOW, '.').replaceAll(/\p{M}/gu, ''),
    )
    .normalize('NFC')

/** Signs that a reader overlooks beside a dot: evil.'com, evil (.com). */
const AROUND_DOT = /(?<=\.)[^\p{L}\p{N}\s]+|[^\p{L}\p{N}\s.]+(?=\.)/gu

function isLikeAddress(plain: string): boolean {
  const looks = [
    plain,
    // Vowel signs of Indic scripts are no letters, and hosts have them: हिन्दी.भारत.
    plain.replaceAll(/\p{M}/gu, ''),
    plain.replaceAll(ZEROS, '.'),
    plain.replaceAll(AROUND_DOT, ''),
    withDotsBelow(plain).replaceAll(AROUND_DOT, ''),
  ]
  return looks.some((look) => ADDRESSES.some((pattern) => pattern.test(look)))
}

const DIGITS_MAX = 4

const digitsIn = (text: string): number =>
  text.match(/[\p{N}零一二三四五六七八九壹贰貳叁參肆伍陆陸柒捌玖]/gu)?.length ?? 0

/** What is read as digits where it stands among digits (O9OO) or alone (O 9 O O). */
const LIKE_DIGITS = /(?<!\p{L})[oil|]*\p{N}[\p{N}oil|]*(?!\p{L})|(?<![\p{L}\p{N}])[oil](?![\p{L}\p{N}])/gu

const withDigits = (plain: string): string =>
  plain.replaceAll(LIKE_DIGITS, (run) => run.replaceAll('o', '0').replaceAll(/[il|]/gu, '1'))

/** Letters without what is written above and below them: Ø9ØØ is read as O9OO. */
const bareLetters = (plain: string): string =>
  plain
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll(/[łŀ]/gu, 'l')

const BETWEEN_DIGITS = /(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu

/** Many digits, or few with the prefix of an area, a country or a paid service, which may be taken apart. */
const isLikePhone = (plain: string): boolean => {
  const look = withDigits(bareLetters(plain))
  const joined = look.replaceAll(BETWEEN_DIGITS, '')
  return digitsIn(look) > DIGITS_MAX || /(?<!\p{N})0\p{N}{2}|\+\s*\p{N}/u.test(joined)
}
