import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import billing from '#i18n/de/billing.json' with { type: 'json' }
import found from '#i18n/de/found.json' with { type: 'json' }
import inbox from '#i18n/de/inbox.json' with { type: 'json' }
import overview from '#i18n/de/overview.json' with { type: 'json' }
import portal from '#i18n/de/portal.json' with { type: 'json' }
import recording from '#i18n/de/recording.json' with { type: 'json' }
import recurring from '#i18n/de/recurring.json' with { type: 'json' }
import reporting from '#i18n/de/reporting.json' with { type: 'json' }
import settings from '#i18n/de/settings.json' with { type: 'json' }
import { trackedFiles } from '../../checks/tracked-files.ts'

const sources = trackedFiles('web').filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.ts$/.test(path) && !/^web\/(build|ui\/showcase)/.test(path),
)

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (node: Node, parents: Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, [...parents, node])
}

const programOf = (path: string) => parseSync(path, readFileSync(path, 'utf8')).program as unknown as Node

const hasWords = (value: unknown) => typeof value === 'string' && /\p{L}{2,}/u.test(value)

/** Attributes whose text a user reads or hears. */
const READ_ATTRIBUTES = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'text',
  'action',
  'reason',
])

const nameOf = (node: Node | undefined) => (node?.name as Node | undefined)?.name

/** Names of keys are printed on the keyboard, not translated. */
const isKey = (parents: Node[]) => parents.some((node) => nameOf(node.openingElement as Node) === 'kbd')

function textsIn(path: string): string[] {
  const found: string[] = []
  walk(programOf(path), (node, parents) => {
    const parent = parents.at(-1)
    if (node.type === 'JSXText' && hasWords(node.value) && !isKey(parents)) found.push(String(node.value))
    if (node.type !== 'Literal' || !hasWords(node.value)) return
    const isChild = parent?.type === 'JSXExpressionContainer' && parents.at(-2)?.type === 'JSXElement'
    const isRead = parent?.type === 'JSXAttribute' && READ_ATTRIBUTES.has(String(nameOf(parent)))
    if (isChild || isRead) found.push(String(node.value))
  })
  return found
}

test('there are sources to check', () => {
  expect(sources.length).toBeGreaterThan(50)
})

test.each(sources)('%s contains no text of its own', (path) => {
  expect(textsIn(path)).toEqual([])
})

/** A counted thing has a text for one and one for several. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '')

test.each(['de', 'en'])(
  'no text of i18n/%s refers to another: the portal reads them as they are',
  (language) => {
    const texts = trackedFiles(`i18n/${language}`).map((path) => readFileSync(path, 'utf8'))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => text.includes('$t('))).toEqual([])
  },
)

test('every text is used, and every used key has a text', () => {
  const domain = trackedFiles('domain').filter((path) => /(?<!\.test)\.ts$/.test(path))
  const code = [...sources, ...domain].map((path) => readFileSync(path, 'utf8')).join('\n')
  const keys = [portal, billing, found, inbox, overview, recording, recurring, reporting, settings].flatMap(
    (texts) => Object.keys(texts),
  )
  // Keys made of parts, such as `lists.${list}.add`, are matched by their pattern.
  const patterns = [...code.matchAll(/`([\w.]+\.\$\{[^`]+)`/g)].map(
    ([, text = '']) => new RegExp(`^${text.replace(/\$\{[^}]+\}/g, '[\\w.]+').replaceAll('.', '\\.')}$`),
  )
  const unused = keys.filter(
    (key) => !code.includes(`'${withoutPlural(key)}'`) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})
