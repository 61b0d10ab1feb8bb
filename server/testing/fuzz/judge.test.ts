import { expect, test } from 'vitest'
import { orderSubscription } from '#contract/billing/calls.ts'
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

test('unknown ids in the body may hide only what a rule beyond the schema refuses', () => {
  const attributes = {
    companyId: '90abaf7d-7f3b-498f-8aeb-5e215082c644',
    planId: 'stripe_business_yearly',
    quantity: -1,
    successUrl: 'https://a.test/',
    cancelUrl: 'https://a.test/',
  }
  const reply = {
    statusCode: 404,
    body: JSON.stringify({ errors: [{ status: '404', code: 'not_found', title: 'Not found' }] }),
    headers: {},
  }
  const wrong = { ...good, wrongAt: '/data/attributes/quantity' }
  const judged = (quantity: unknown) =>
    judge(
      orderSubscription,
      { ...wrong, body: { data: { type: 'subscription', attributes: { ...attributes, quantity } } } },
      reply,
    )
  expect(judged(-1)).toEqual([])
  expect(judged('many')).toEqual([`/data/attributes/quantity is not named: ${reply.body}`])
})
