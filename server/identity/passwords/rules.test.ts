import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foldPassword } from './fold.ts'
import { passwordFault } from './rules.ts'

const person = { email: 'm.kern@albwerk.example', firstName: 'Miriam', lastName: 'Kern-Öztürk' }

describe('a password that is easy to guess is refused', () => {
  test.each([
    ['', 'passwordShort'],
    ['123456789', 'passwordShort'],
    ['kurzkurz!', 'passwordShort'],
    ['ab'.repeat(101), 'passwordLong'],
    ['1234567890', 'passwordCommon'],
    ['0987654321', 'passwordCommon'],
    ['aaaaaaaaaa', 'passwordCommon'],
    ['abababababab', 'passwordCommon'],
    ['abcdefghij', 'passwordCommon'],
    ['qwertzuiop', 'passwordCommon'],
    ['qwertyuiop', 'passwordCommon'],
    ['asdfghjkl1', 'passwordCommon'],
    ['password123', 'passwordCommon'],
    ['Passwort123!', 'passwordCommon'],
    ['P4ssw0rt2026', 'passwordCommon'],
    ['Pa$$w0rd!!', 'passwordCommon'],
    ['Willkommen1', 'passwordCommon'],
    ['Sommer2026!', 'passwordCommon'],
    ['Winter2025!!', 'passwordCommon'],
    ['iloveyou1234', 'passwordCommon'],
    ['ichliebedich', 'passwordCommon'],
    ['fussball2024', 'passwordCommon'],
    ['hallohallo', 'passwordCommon'],
    ['schatzi1987', 'passwordCommon'],
    ['wegbuch2026', 'passwordCommon'],
    ['Fahrtenbuch1', 'passwordCommon'],
    ['adminadmin1', 'passwordCommon'],
    ['changeme2026', 'passwordCommon'],
    ['letmein12345', 'passwordCommon'],
    ['20261115!!', 'passwordCommon'],
    ['!!!!!!!!!!', 'passwordCommon'],
    ['MiriamKern1', 'passwordPersonal'],
    ['albwerk2026!', 'passwordPersonal'],
    ['öztürk-1990', 'passwordPersonal'],
    ['m1r1am.k3rn', 'passwordPersonal'],
  ])('%j', (password, fault) => {
    expect(passwordFault(password, person)).toBe(fault)
  })
})

describe('a password of the list is refused, also with additions', () => {
  test.each(
    `1q2w3e4r5t q1w2e3r4t5 q1w2e3r4t5z6 1q2w3e4r5t6z 1qay2wsx3edc 1qaz2wsx3edc a1b2c3d4e5 a1b2c3d4e5f6
    aa11bb22cc33 7ugd5hip2j manchester Manchester1 Liverpool1 Chelsea2024 Arsenal2024! realmadrid california
    christopher strawberry tinkerbell dragonballz playstation playstation4 Lamborghini1 metallica1 volleyball
    Maverick2024! M4v3r1ck2024! B@iley2024!! 2024Cowboy!! dragon.ball!1 busterbuster ｍａｎｃｈｅｓｔｅｒ
    Weihnachten24 Fernseher1 Schlüssel1 Schluessel1 Schmetterling1 Frühling2024! Arschloch1 Scheiße2024
    Scheisse123! Start12345 Initial1234 Alexandra1985 Maximilian1 Benjamin2005 Katharina1 Eintracht1899
    Dienstwagen1 Firmenwagen1 Sternschnuppe wachtwoord Bundesliga1 mercedesbenz1 musikverein WerderBremen
    sternchen1 keineahnung bundeswehr blumentopf Bademeister Kartoffelsalat theworldinyourhand contraseña`.split(
      /\s+/,
    ),
  )('%s', (password) => {
    expect(passwordFault(password, person)).toBe('passwordCommon')
  })

  test('the list is folded, sorted and without duplicates', () => {
    const list = readFileSync(new URL('common.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    expect(list.length).toBeGreaterThan(80_000)
    expect(list.filter((entry) => foldPassword(entry) !== entry)).toEqual([])
    expect(list).toEqual([...new Set(list)].toSorted())
  })
})

describe('other passwords are accepted, whatever characters they have', () => {
  test.each([
    'Kraniche über Ulm',
    'korrekt pferd batterie',
    'xK4!mT9#qL2z',
    'der Zug nach Itzehoe',
    'zwölf graue Fähren',
    'пароль из москвы',
    '密码是一个秘密的句子啊',
    'correct horse battery staple',
    'Gr4u-Wolke-Fuchs',
    'nebelhorn am kanal',
    'Ofen Leiter Nebel',
    'tuerkis-Lampe-41',
    '🚗🚕🚙🚌🚎🏎🚓🚑🚒🚐 unterwegs',
  ])('%j', (password) => {
    expect(passwordFault(password, person)).toBeNull()
  })
})
