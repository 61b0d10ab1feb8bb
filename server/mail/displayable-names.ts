/*
 * Names are chosen by one person and mailed to another, who may never have heard of them. A name that could be taken
 * for a message is left out of a mail: one that is long, reads like a sentence, or contains a phone number, an address
 * or a link. Lengths are checked first: normalizing is slow for long texts.
 */

const COMPANY_LENGTH_MAX = 60
const PERSON_LENGTH_MAX = 40
const PLATE_LENGTH_MAX = 15

/** The name of a company, in one line. */
export function displayableCompany(given: string): string | null {
  const name = toSingleLine(given, COMPANY_LENGTH_MAX)
  if (name === null || hasContact(name) || SENTENCE.test(visibleForm(name)) || BACKWARDS.test(name))
    return null
  // It is shown in quotes and must not contain any.
  return toSingleLine(name.replaceAll(QUOTES, ' '), COMPANY_LENGTH_MAX)
}

/** The name by which a mail greets. */
export function greetableName(given: string | null): string | null {
  const name = given === null ? null : toSingleLine(given, PERSON_LENGTH_MAX)
  if (name === null || hasContact(name)) return null
  return PERSON.test(name) && name.split(' ').length <= WORDS_MAX ? name : null
}

/** A number plate of any country. */
export function displayablePlate(given: string): string | null {
  const plate = toSingleLine(given, PLATE_LENGTH_MAX)
  return plate !== null && PLATE.test(plate) && digitsIn(plate) <= PLATE_DIGITS_MAX ? plate : null
}

const BLANKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const BACKWARDS = /[\u202a-\u202e\u2066-\u2069]/u
const SENTENCE = /[!?:;¡¿‽❗❕❓❔ǃ؟؛՜՞]/u
const QUOTES = /["„“”‟«»‹›〝〞〟＂]/gu
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

const hasContact = (name: string): boolean => {
  const plain = visibleForm(name)
  return isLikeAddress(plain) || isLikePhone(plain)
}

/** A space with U+0307 is what NFKC makes of U+02D9. The sign between Tibetan syllables is a dot only elsewhere. */
const DOTS =
  / \u0307|\u{1d16d}|(?<!\p{Script=Tibetan})\u0f0b|\u0f0b(?!\p{Script=Tibetan})|[。۔܀܁܂٫·•∙∘⋅‧・ꓸᐧ⸱⸲⸳⸼᛫ꞏ⦁●𐩐𐄁።᙮᠃⠂丶\ua60e\ua6f3]/gu
/** Zeros that look like a dot. */
const ZEROS = /[٠۰]/gu
const COLONS = /[∶ː꞉׃։]/gu
const SLASHES = /[⁄∕⧸〳╱]/gu

/** The name as a reader sees it: without invisible characters, look-alikes replaced. */
const visibleForm = (name: string): string =>
  name
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(DOTS, '.')
    .replaceAll(COLONS, ':')
    .replaceAll(SLASHES, '/')

const ADDRESSES = [
  /@/u,
  /\/\//u,
  /(?<!\p{L})www(?!\p{L})/u,
  // A host: words joined by a dot. Initials (A.T.U, e.V., J.Meyer) are none, but x.com is.
  /[\p{L}\p{N}-]{2}\.[\p{L}\p{N}]{2}/u,
  /[\p{L}\p{N}]\.\p{L}{2,4}(?!\p{L})/u,
  /\s\.\s?\p{L}{2,}/u,
  /[([{<【〔〈《「⟨⟦❨❲]\s*(?:at|dot|punkt|\.)\s*[)\]}>】〕〉》」⟩⟧❩❳]/u,
  /\p{L}[\s*_~]+(?:dot|punkt)[\s*_~]+\p{L}{2,}/u,
  // Short ones alone: Treff-Punkt-Café.
  /\p{L}\p{Pd}(?:dot|punkt)\p{Pd}\p{L}{2,3}(?!\p{L})/u,
  // A path behind a domain of its own.
  /\s(?:app|at|biz|ch|co|com|de|dev|eu|info|io|net|online|org|shop|site|top|xyz)\//u,
  // An IPv4 address.
  /\p{N}(?:\.\p{N}+){3}/u,
]

const isLikeAddress = (plain: string): boolean =>
  [plain, plain.replaceAll(ZEROS, '.')].some((look) => ADDRESSES.some((pattern) => pattern.test(look)))

const DIGITS_MAX = 4

const digitsIn = (text: string): number => text.match(/[\p{N}零一二三四五六七八九]/gu)?.length ?? 0

/** Letters that are read as digits where they stand among digits (O9OO) or alone (O 9 O O). */
const LIKE_DIGITS = /(?<!\p{L})[oil]*\p{N}[\p{N}oil]*(?!\p{L})|(?<![\p{L}\p{N}])[oil](?![\p{L}\p{N}])/gu

const withDigits = (plain: string): string =>
  plain.replaceAll(LIKE_DIGITS, (run) => run.replaceAll('o', '0').replaceAll(/[il]/gu, '1'))

/** Many digits, or few with the prefix of an area, a country or a paid service. */
const isLikePhone = (plain: string): boolean => {
  const look = withDigits(plain)
  return digitsIn(look) > DIGITS_MAX || /(?<!\p{N})0\p{N}{2}|\+\s*\p{N}/u.test(look)
}
