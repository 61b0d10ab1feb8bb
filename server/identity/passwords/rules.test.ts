import { describe, expect, test } from 'vitest'
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

describe('one that is not is taken, whatever signs it has', () => {
  test.each([
    'Kraniche über Ulm',
    'korrekt pferd batterie',
    'xK4!mT9#qL2z',
    'der Zug nach Itzehoe',
    'zwölf graue Fähren',
    'пароль из москвы',
    '密码是一个秘密的句子啊',
    '🚗🚕🚙🚌🚎🏎🚓🚑🚒🚐 unterwegs',
  ])('%j', (password) => {
    expect(passwordFault(password, person)).toBeNull()
  })
})
