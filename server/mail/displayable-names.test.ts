import { describe, expect, test } from 'vitest'
import { displayableCompany, displayablePlate, greetableName } from './displayable-names.ts'

describe('a company is named in a mail', () => {
  test.each([
    'Müller & Söhne GmbH',
    '1&1 AG',
    'Autohaus 24 GmbH',
    'A.T.U',
    '3M Deutschland',
    'Dr. Oetker',
    'St. Anna e.V.',
    'TSV 1860 München',
    'Bau 2000 GmbH & Co. KG',
    'J.Meyer Spedition',
    'AC/DC Elektro',
    'Taxi-Zentrale Köln (Süd)',
    "L'Oréal",
    'Łódź Transport sp. z o.o.',
    'Ångström + Söner AB',
    'Οδός ΑΕ',
    'ООО Ромашка',
    '株式会社山田',
    'Auto24 GmbH',
    'Oil & Gas 24',
    'Punkt und Komma GmbH',
    'Olli 2000',
    'Treff-Punkt-Café',
    'Taxi Bonn/Köln',
    'བོད་ལྗོངས་གྲོང་ཁྱེར།',
  ])('%s', (name) => {
    expect(displayableCompany(name)).toBe(name)
  })

  test('in one line and without quotes', () => {
    expect(displayableCompany(' Gasthaus\n„Zum Löwen“ ')).toBe('Gasthaus Zum Löwen')
    expect(displayableCompany('Albwerk" "GmbH')).toBe('Albwerk GmbH')
  })
})

describe('a company whose name looks like a message is not named', () => {
  test.each([
    ['a sentence with a number to call', 'Ihr Konto wurde gesperrt! Anruf 0900-123456'],
    ['a sentence', 'Ihr Konto wurde gesperrt!'],
    ['a question', 'Konto gesperrt? Hilfe hier'],
    ['a prefix for a call that costs', 'Service 0900'],
    ['a number to call', 'Hotline 0180 5 12 34'],
    ['one with a country', 'Hotline +49 30'],
    ['one in other digits', 'Hotline ٠٩٠٠١٢٣'],
    ['one in wide digits', 'Hotline ０９００１'],
    ['one in circles', 'Hotline ①②③④⑤'],
    ['one in dark circles', 'Hotline ❶❷❸❹❺'],
    ['one that is taken apart', '0 9 0 0 1 2 3'],
    ['a host', 'evil.com'],
    ['a short host', 'x.com'],
    ['a host within a text', 'Gewinn auf evil.example abholen'],
    ['a host with a space', 'evil .com'],
    ['a host in another script', 'президент.рф'],
    ['an ideographic dot', 'evil。com'],
    ['a half-width one', 'evil｡com'],
    ['a full-width one', 'evil．com'],
    ['a leader', 'evil․com'],
    ['a small one', 'evil﹒com'],
    ['a middle dot', 'evil·com'],
    ['a bullet', 'evil•com'],
    ['a Lisu one', 'evilꓸcom'],
    ['an Arabic one', 'evil۔com'],
    ['a host in full width', 'ｅｖｉｌ．ｃｏｍ'],
    ['a host with something invisible in it', 'evil\u200b.\u2060com'],
    ['a host with a soft hyphen', 'evil.\u00adcom'],
    ['a host spelled out', 'evil (dot) com'],
    ['a host spelled out in German', 'evil [punkt] de'],
    ['a host with its dot in brackets', 'evil[.]com'],
    ['a host with its dot in angle brackets', 'evil<.>com'],
    ['a host with its dot in other brackets', 'evil【.】com'],
    ['one in Han numerals', 'Hotline 零九零零一二三'],
    ['an address', 'eve@evil'],
    ['a full-width at', 'eve＠evil'],
    ['an address spelled out', 'eve (at) evil'],
    ['a link', 'https://evil'],
    ['a link with another colon', 'https꞉//evil'],
    ['a link with other slashes', 'https:⁄⁄evil'],
    ['www', 'www evil'],
    ['www in full width', 'ｗｗｗ．evil'],
    ['an address of a machine', '10.0.0.1'],
    ['an address of a machine with short numbers', '1.1.1.1'],
    ['a host spelled out without brackets', 'evil dot com'],
    ['one with hyphens', 'evil-dot-com'],
    ['one with stars', 'evil *dot* com'],
    ['a host without its dot, and a path', 'evil com/login'],
    ['one with a look-alike slash', 'evil com╱login'],
    ['an Armenian full stop', 'https։evil'],
    ['a number to call with letters in it', 'Hotline O9OO'],
    ['one with letters that stand alone', 'Ruf O 9 O O 1'],
    ['one with ones', 'Ruf l234l'],
    ...Array.from('！‼❗❕ǃ').map((sign) => ['a sentence', `Konto gesperrt${sign}`]),
    ['a full-width colon', 'Achtung： Konto'],
    ...Array.from('⸱⸳⸼᛫ꞏᐧ⦁●∘٠۰٫܀𐩐\ua60e\u{1d16d}𐄁་⸲።᙮᠃\ua6f3⠂丶˙').map((dot) => [
      'a look-alike dot',
      `evil${dot}com`,
    ]),
    ['text that runs backwards', 'GmbH \u202emoc.live'],
    ['a long one', 'x'.repeat(61)],
    ['nothing', ' \u0000\n\u200b'],
  ])('%s: %j', (_case, name) => {
    expect(displayableCompany(name)).toBeNull()
  })
})

test.each([
  ['Emil Schäufele', 'Emil Schäufele'],
  ['J. R. R.', 'J. R. R.'],
  ["Siobhán O'Neill-Müller", "Siobhán O'Neill-Müller"],
  ['Anna\r\nMaria', 'Anna Maria'],
  ['Ayşe Yıldız', 'Ayşe Yıldız'],
  ['José María de la Cruz', 'José María de la Cruz'],
  ['Ihr Konto ist ab heute für Sie gesperrt', null],
  ['Emil 2', null],
  ['<b>Emil</b>', null],
  ['Achtung!', null],
  ['{{supportEmail}}', null],
  ['evil.com', null],
  ['x'.repeat(41), null],
  ['', null],
  [null, null],
])('%j is greeted as %j', (name, greeted) => {
  expect(greetableName(name)).toBe(greeted)
})

test.each([
  ['TÜ-AW 204', 'TÜ-AW 204'],
  ['ZH 123456', 'ZH 123456'],
  ['W-12345 A', 'W-12345 A'],
  ['B·MW 1234E', 'B·MW 1234E'],
  ['B·AB 1234E', 'B·AB 1234E'],
  ['ZH • 123456', 'ZH • 123456'],
  ['RT-AK 210', 'RT-AK 210'],
  ['AB12 CDE', 'AB12 CDE'],
  ['1-ABC-234', '1-ABC-234'],
  ['AB-123-CD', 'AB-123-CD'],
  ['А123ВС 77', 'А123ВС 77'],
  ['evil.com', null],
  ['EVIL·COM', null],
  ['EVIL·COM 1', null],
  ['evil1·com', null],
  ['T·CO·M 12', null],
  ['wegb•uch·info', null],
  ['wegb•uch·info 1', null],
  ['KONTO GESPERRT', null],
  ['0900 123456', null],
  ['Ruf 0900123', null],
  ['RUFEN SIE BITTE AN', null],
  ['WIN!', null],
])('%j is a plate in a mail as %j', (plate, shown) => {
  expect(displayablePlate(plate)).toBe(shown)
})
