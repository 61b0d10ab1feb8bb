import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['nothing is known', {}, 'en'],
  ['the browser prefers German', { acceptLanguage: 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
  ['the browser prefers by quality, not by order', { acceptLanguage: 'de;q=0.3, en-GB;q=0.7' }, 'en'],
  ['the browser wants none of ours', { acceptLanguage: 'fr,it;q=0.5' }, 'en'],
  ['German is third choice but ours', { acceptLanguage: 'fr,it;q=0.5,de;q=0.1' }, 'de'],
  ['German is ruled out', { acceptLanguage: 'de;q=0' }, 'en'],
  ['the client asks for German', { uiLocales: 'de', acceptLanguage: 'en' }, 'de'],
  ['the client asks for one of ours among others', { uiLocales: 'fr de-CH en', acceptLanguage: 'en' }, 'de'],
  ['the client asks for none of ours', { uiLocales: 'fr', acceptLanguage: 'de' }, 'de'],
  ['it is chosen on the page', { chosen: 'de', uiLocales: 'en', acceptLanguage: 'en' }, 'de'],
  ['nonsense is chosen', { chosen: ['de'], uiLocales: 'en' }, 'en'],
])('when %s', (_case, wishes, language) => {
  expect(languageOf({ chosen: undefined, uiLocales: undefined, acceptLanguage: undefined, ...wishes })).toBe(
    language,
  )
})
