import Cookies from 'js-cookie'
import { afterEach, expect, it, vi } from 'vitest'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import type { Endpoint } from '@contract/endpoint'
import { mailbox } from '@contract/mailbox'
import { trends } from '@contract/trend'
import { addressOf } from '@/http/address'
import { makeTrend } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { openHttp, refusal } from './openHttp'

const former = { accessToken: 'token-a', isFamilyAccount: 'N' } as const
const latter = { accessToken: 'token-b', isFamilyAccount: 'N' } as const
const post = { trendsId: 't1' }
const letters = { pageNum: 1, pageSize: 10 }

afterEach(() => {
  vi.useRealTimers()
  delete window.__early
  delete window.__earlyToken
})

/** The boot script's call, sent with this token; the test answers it. */
function bootAsked<Body>(token: string, endpoint: Endpoint<Body, unknown>, body: Body) {
  let answer: (given: object, init?: ResponseInit) => void = () => undefined
  const asked = new Promise<Response>((resolve) => {
    answer = (given, init) => resolve(Response.json(given, init))
  })
  window.__earlyToken = token
  window.__early = { ...window.__early, [`POST ${addressOf(endpoint)} ${JSON.stringify(body)}`]: asked }
  return answer
}
const detailAsked = (token: string) => bootAsked(token, trends.detail, post)
const lettersAsked = (token: string) => bootAsked(token, mailbox.mine, letters)

const noLetters = { list: [], current: 1, total: 0 }

it.each([250008, 250004, 250007])('a late %i of an early call never clears a newer token', async (code) => {
  const page = await openHttp('/mailbox?activeTab=my')
  page.session.signIn(former)
  const answer = lettersAsked('token-a')
  const late = refusal(page.call(mailbox.mine, letters))
  page.session.signIn(latter)
  answer({ code, data: null, msg: '' })
  expect(await late).toMatchObject({ name: 'TransportError', kind: 'session' })
  expect(await page.session.token()).toBe('token-b')
  expect([page.toasts, page.left]).toEqual([[], []])
})

it('a late X-Session: none of an early call never drops a newer token', async () => {
  const page = await openHttp('/trend/detail?id=t1')
  page.session.signIn(former)
  const answer = detailAsked('token-a')
  const late = page.call(trends.detail, post)
  page.session.signIn(latter)
  answer({ code: 200, data: makeTrend(), msg: '' }, { headers: { 'X-Session': 'none' } })
  await late
  expect(await page.session.token()).toBe('token-b')
})

it('a late refusal of an early call never drops a newer token', async () => {
  const { session } = await openHttp('/trend/detail?id=t1')
  const { earlyRefusal } = await import('@/http/early')
  session.signIn(former)
  const answer = detailAsked('token-a')
  const late = earlyRefusal(trends.detail, post, TREND_BLOCKED_CODES)
  session.signIn(latter)
  answer({ code: 310005, data: null, msg: '该动态正在审核中' }, { headers: { 'X-Session': 'none' } })
  await late
  await vi.dynamicImportSettled()
  expect(await session.token()).toBe('token-b')
})

it('a refusal of an early call drops the token that it was sent with', async () => {
  const { session } = await openHttp('/trend/detail?id=t1')
  const { earlyRefusal } = await import('@/http/early')
  session.signIn(former)
  detailAsked('token-a')({ code: 310005, data: null, msg: '' }, { headers: { 'X-Session': 'none' } })
  await earlyRefusal(trends.detail, post, TREND_BLOCKED_CODES)
  await vi.waitFor(() => expect(session.isMember()).toBe(false))
})

it('an early answer for a former user is not given to the next one, who asks again', async () => {
  stub(trends.detail, makeTrend({ title: '第二位的' }))
  const page = await openHttp('/trend/detail?id=t1')
  page.session.signIn(former)
  const answer = detailAsked('token-a')
  page.session.signIn(latter)
  answer({ code: 200, data: makeTrend({ title: '第一位的' }), msg: '' })
  expect(await page.call(trends.detail, post)).toMatchObject({ title: '第二位的' })
  expect(received(trends.detail).map(({ headers }) => headers.get('X-AccessToken'))).toEqual(['token-b'])
})

it('a user who signed in before the page’s code was there does not get it either, and does not wait for it', async () => {
  stub(trends.detail, makeTrend({ title: '第二位的' }))
  detailAsked('token-a')
  Cookies.set('bole_token', 'token-b', { path: '/mobile' })
  const page = await openHttp('/trend/detail?id=t1')
  expect(await page.call(trends.detail, post)).toMatchObject({ title: '第二位的' })
})

it('a visitor does not get what the one who signed out had asked for', async () => {
  stub(mailbox.mine, noLetters)
  const page = await openHttp('/mailbox?activeTab=my')
  page.session.signIn(former)
  lettersAsked('token-a')
  page.session.signOut()
  await page.call(mailbox.mine, letters)
  expect(received(mailbox.mine).map(({ headers }) => headers.get('X-AccessToken'))).toEqual(['111'])
})

it('a refusal for a former user is not shown to the next one', async () => {
  const { session } = await openHttp('/trend/detail?id=t1')
  const { earlyRefusal } = await import('@/http/early')
  session.signIn(former)
  const answer = detailAsked('token-a')
  session.signIn(latter)
  answer({ code: 310006, data: null, msg: '该动态仅作者可见' })
  expect(await earlyRefusal(trends.detail, post, TREND_BLOCKED_CODES)).toBeUndefined()
})

it('the other early answers of a token that was dropped silently are used, and still end its session', async () => {
  const page = await openHttp('/')
  page.session.signIn(former)
  const answerPost = detailAsked('token-a')
  const answerLetters = lettersAsked('token-a')
  answerPost({ code: 200, data: makeTrend(), msg: '' }, { headers: { 'X-Session': 'none' } })
  await page.call(trends.detail, post)
  expect(page.session.isMember()).toBe(false)
  answerLetters({ code: 250008, data: null, msg: '' })
  await refusal(page.call(mailbox.mine, letters))
  expect(page.said()).toEqual(['当前会话已过期，请重新登录'])
  expect(received(mailbox.mine)).toEqual([])
})
