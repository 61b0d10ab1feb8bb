import { expect, test } from 'vitest'
import { mergePaths } from './icon-paths.ts'

test('the paths of an icon become one', () => {
  const lock = mergePaths([
    ['path', { d: 'M5 13h10', key: 'svg-0' }],
    ['path', { d: 'm8 11v-4l2 2', key: 'svg-1' }],
  ])
  expect(lock).toEqual([['path', { d: 'M5 13h10M0 0m8 11v-4l2 2', key: 'merged' }]])
})

test('a path with a fill of its own stays apart', () => {
  const icon: Parameters<typeof mergePaths>[0] = [
    ['path', { d: 'M5 13h10', key: 'svg-0' }],
    ['path', { d: 'M8 8h2', key: 'svg-1', fill: 'currentColor' }],
  ]
  expect(mergePaths(icon)).toEqual(icon)
})
