import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { people } from '@contract/people'
import { session } from '@/session/session'
import { like as operation, type LikeWrite } from '@/writes/operations/like'
import { outbox } from '@/writes/outbox/outbox'
import { submit } from '@/writes/submit/submit'
import { pause } from '@tests/support/concurrency/pause'
import { received, stub, stubBusy, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const said = vi.hoisted(() => [] as string[])
vi.mock('@/lib/toast/toast', () => ({
  toast: (text: string) => said.push(text),
  preloadToast: () => undefined,
  clearToast: () => undefined,
}))
vi.mock('@/http/failureToast', () => ({ showFailure: (text: string) => said.push(text), keepQuiet: () => undefined }))

const OFFLINE = '网络连接异常,请稍后再试!'
const like: LikeWrite = { kind: 'like', body: { targetKind: 'TRENDS', targetId: 't1', on: true } }
const submitLike = () => submit(operation, { write: () => like })

beforeEach(async () => {
  said.length = 0
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stubOffline(people.account)
  await outbox.identify('u-me')
})
afterEach(async () => {
  for (const one of outbox.entries()) await outbox.cancel(one)
  session.signOut()
})

it('what a busy backend refuses waits, and the bar says why and that it goes out by itself', async () => {
  stubBusy(acts.like, 2)
  await expect(submitLike()).resolves.toMatchObject({ kind: 'waiting' })
  expect(await screen.findByText('1 项操作待发送，服务繁忙，稍后自动发送')).toBeInTheDocument()
  expect(said).toEqual([])
})

it.each([
  ['a broken gateway', () => stubStatus(acts.like, 502)],
  ['a limit of its author', () => stubRefusal(acts.like, Code.TooOften, '操作太频繁，请 3 分钟后再试')],
])(
  'what waited for a network and still waits, for %s, promises no more to go out once there is one',
  async (_what, arrange) => {
    stubOffline(acts.like)
    await submitLike()
    expect(await screen.findByText('1 项操作待发送，联网后自动发送')).toBeInTheDocument()
    arrange()
    await outbox.flush()
    expect(await screen.findByText('1 项操作待发送，服务繁忙，稍后自动发送')).toBeInTheDocument()
    stubOffline(acts.like)
    await outbox.flush()
    expect(await screen.findByText('1 项操作待发送，联网后自动发送')).toBeInTheDocument()
  },
)

it('a write that cannot wait, as nobody knows whose it is, says that the network failed', async () => {
  session.signOut()
  stubOffline(acts.like)
  await expect(submitLike()).rejects.toThrow(OFFLINE)
  expect(said).toEqual([OFFLINE])
})

it('a write waits for who made it, though another user has signed in while it was being sent', async () => {
  let fail = () => {}
  stub(acts.like, async () => {
    await new Promise<void>((resolve) => (fail = resolve))
    throw HttpResponse.error()
  })
  const submitted = submitLike()
  await vi.waitFor(() => expect(received(acts.like)).toHaveLength(1))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  await outbox.identify('u-other')
  fail()
  await expect(submitted).resolves.toMatchObject({ kind: 'waiting', entry: { userId: 'u-me' } })
  expect(outbox.entries()).toEqual([])
  stub(acts.like, { on: true, count: 1 })
  await outbox.flush()
  expect(received(acts.like)).toHaveLength(1)
})

it('a write whose preparation outlasts its author’s login is not sent under the next one, and nobody is told', async () => {
  stub(acts.like, { on: true, count: 1 })
  let arrive = () => {}
  const prepare = () => new Promise<void>((resolve) => (arrive = resolve))
  const submitted = submit(operation, { write: () => like, prepare })
  const refused = expect(submitted).rejects.toMatchObject({ kind: 'session' })
  await pause(20)
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  arrive()
  await refused
  expect(received(acts.like)).toEqual([])
  expect(said).toEqual([])
})

it('what a server refuses by its status does not wait, and is told', async () => {
  stubStatus(acts.like, 500)
  await expect(submitLike()).rejects.toThrow('连接错误')
  expect(said).toEqual(['连接错误'])
})

it('says that it waits also where the code of the list does not come', async () => {
  vi.resetModules()
  document.body.innerHTML = ''
  vi.doMock('@/writes/outbox/OutboxBar', () => Promise.reject(new Error('offline')))
  const { showOutbox } = await import('@/writes/outbox/showOutbox')
  showOutbox()
  await vi.waitFor(() => expect(said).toEqual(['操作待发送，联网后自动发送']))
  vi.doUnmock('@/writes/outbox/OutboxBar')
})
