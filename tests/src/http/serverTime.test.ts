import { http, HttpResponse } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { DAY_MS } from '@contract/text/timeUnits'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { backend } from '@tests/support/stubs'
import { openHttp } from './openHttp'

const body = { trendsId: 't1' }
const answer = (at: number) =>
  HttpResponse.json({ code: 200, data: makeTrend(body), msg: '' }, { headers: { 'X-Server-Time': String(at) } })

afterEach(() => {
  delete window.__early
})

async function daysAhead(): Promise<number> {
  const { serverNow } = await import('@/lib/time/serverTime')
  // Adding 0 turns a rounded -0 into 0.
  return Math.round((serverNow().getTime() - Date.now()) / DAY_MS) + 0
}

it('the backend’s time comes with every answer', async () => {
  backend.use(http.post('*/community-service/trends/v1/detail', () => answer(Date.now() + 400 * DAY_MS)))
  const { call } = await openHttp()
  expect(await daysAhead()).toBe(0)
  await call(trends.detail, body)
  expect(await daysAhead()).toBe(400)
})

it('the backend’s time comes with what the boot script has asked', async () => {
  window.__early = {
    [`POST /community-service/trends/v1/detail ${JSON.stringify(body)}`]: Promise.resolve(
      answer(Date.now() - 2 * DAY_MS),
    ),
  }
  const { call } = await openHttp()
  await call(trends.detail, body)
  expect(await daysAhead()).toBe(-2)
})
