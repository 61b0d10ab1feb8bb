import { expect, test } from 'vitest'
import { getTrialRows } from '../file-calls.ts'
import { judge } from './judge.ts'

const good = { wrongAt: null, isHostile: false, isBodyRead: true }
const sent = (type: string, disposition?: string) => ({
  statusCode: 200,
  body: 'a;b',
  headers: { 'content-type': type, ...(disposition && { 'content-disposition': disposition }) },
})
const NAMED = `attachment; filename="a.csv"; filename*=UTF-8''a.csv`

test('a file has one of the declared types and a name', () => {
  expect(judge(getTrialRows, good, sent('text/csv; charset=utf-8', NAMED))).toEqual([])
  expect(judge(getTrialRows, good, sent('text/html', NAMED))).toEqual(['a file of the type text/html'])
  expect(judge(getTrialRows, good, sent('text/csv'))).toEqual(['a file named undefined'])
  expect(judge(getTrialRows, good, sent('text/csv', 'inline'))).toEqual(['a file named inline'])
  expect(judge(getTrialRows, { ...good, wrongAt: 'rows' }, sent('text/csv', NAMED))).toEqual([
    'a wrong rows was taken',
  ])
})
