import { expect, test } from 'vitest'
import { stackFrames } from './stack-frames.ts'

test('a message cannot add a frame to a stack', () => {
  const frames = stackFrames(new Error('a\n    at forged (file.ts:1:1)'))
  expect(frames).toContain('stack-frames.test.ts')
  expect(frames).not.toContain('forged')
})
