import { afterEach, expect, it } from 'vitest'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import { trends } from '@contract/trend'
import { earlyRefusal, isRequestedEarly, consumeEarly } from '@/http/early'

const ADDRESS = '/community-service/trends/v1/detail'
const body = { trendsId: 't1' }

function bootAsked(answer: object): void {
  window.__early = { [`POST ${ADDRESS} {"trendsId":"t1"}`]: Promise.resolve(Response.json(answer)) }
}

afterEach(() => {
  delete window.__early
})

it('gives the sentence of a refusal the boot script got, once', async () => {
  bootAsked({ code: 310005, data: null, msg: '该动态正在审核中' })
  expect(isRequestedEarly(trends.detail, body)).toBe(true)
  expect(await earlyRefusal(trends.detail, body, TREND_BLOCKED_CODES)).toEqual({ message: '该动态正在审核中' })
  expect(isRequestedEarly(trends.detail, body)).toBe(false)
})

it('leaves any other answer for the call', async () => {
  bootAsked({ code: 200, data: { trendsId: 't1' }, msg: '' })
  expect(await earlyRefusal(trends.detail, body, TREND_BLOCKED_CODES)).toBeUndefined()
  expect(await consumeEarly(trends.detail, body)).toMatchObject({ data: { code: 200 } })
})

it('gives nothing where the boot script asked nothing or failed', async () => {
  expect(await earlyRefusal(trends.detail, body, TREND_BLOCKED_CODES)).toBeUndefined()
  window.__early = { [`POST ${ADDRESS} {"trendsId":"t1"}`]: Promise.reject(new Error('offline')) }
  expect(await earlyRefusal(trends.detail, body, TREND_BLOCKED_CODES)).toBeUndefined()
})

it('takes a refusal without a sentence for an empty one', async () => {
  bootAsked({ code: 310001, data: null })
  expect(await earlyRefusal(trends.detail, body, TREND_BLOCKED_CODES)).toEqual({ message: '' })
})

it('does not ask a busy backend again at once', async () => {
  const refused = new Response('{}', { status: 503, headers: { 'Retry-After': '2' } })
  window.__early = { [`POST ${ADDRESS} {"trendsId":"t1"}`]: Promise.resolve(refused) }
  expect(await consumeEarly(trends.detail, body)).toMatchObject({ retryAfter: '2' })
})
