import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { PROBLEMS, type ProblemCode, problemCodes } from '#contract/kernel/problem.ts'
import de from '#i18n/de/portal.json' with { type: 'json' }
import en from '#i18n/en/portal.json' with { type: 'json' }
import { ApiProblem, NetworkError } from './problem.ts'
import { problemReference, problemText } from './problem-text.ts'

const t = {} as Record<'de' | 'en', TFunction>
beforeAll(async () => {
  const resources = { de: { portal: de }, en: { portal: en } }
  await i18next.init({ resources, defaultNS: 'portal', keySeparator: false, nsSeparator: false })
  t.de = i18next.getFixedT('de')
  t.en = i18next.getFixedT('en')
})

const problem = (status: number, code?: string, requestId: string | null = null) =>
  new ApiProblem(
    status,
    code ? [{ status: String(status), code: code as ProblemCode, title: '' }] : [],
    requestId,
  )

test.each([
  [400, 'Die Anfrage war fehlerhaft.'],
  [403, 'Sie haben nicht die notwendige Berechtigung.'],
  [404, 'Das Objekt wurde nicht gefunden.'],
  [500, 'Es ist ein unbekannter Fehler aufgetreten'],
  [418, 'Es ist ein unbekannter Fehler aufgetreten'],
])('a %i without a code says: %s', (status, sentence) => {
  expect(problemText(problem(status), t.de)).toBe(sentence)
})

test('the first code overrides the status', () => {
  expect(problemText(problem(409, 'selectionlist.exists'), t.de)).toBe(
    'Diesen Eintrag gibt es in der Liste schon.',
  )
})

test.each(problemCodes)('%s has a sentence in both languages', (code) => {
  const { status } = PROBLEMS[code]
  const german = problemText(problem(status, code), t.de)
  const english = problemText(problem(status, code), t.en)
  expect(german).toMatch(/^\p{Lu}.{8,}/u)
  expect(english).toMatch(/^\p{Lu}.{8,}/u)
  expect(german).not.toBe(english)
  expect(german).not.toContain('errors.')
})

test('a network error has its own sentence, a bug in the page is an unknown error', () => {
  expect(problemText(new NetworkError(), t.de)).toContain('keine Antwort')
  expect(problemText(new TypeError('x'), t.de)).toBe('Es ist ein unbekannter Fehler aufgetreten')
})

test('only a server error shows the request id', () => {
  expect(problemReference(problem(500, 'internal', 'r-1'))).toBe('r-1')
  expect(problemReference(problem(404, 'not_found', 'r-1'))).toBeUndefined()
})
