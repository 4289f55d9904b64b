import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages } from '@contract/message'
import { psychology } from '@contract/psychology'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../bridge/shells'

const SUMMARY = { total: 3, groups: [], muted: [] }
const asking = { trendsId: 't-1' }
const KEPT = { kept: true }

/** The app after a start, with a signed-in user. */
async function start(login: string | undefined = 'a') {
  vi.resetModules()
  const clearToast = vi.fn()
  vi.doMock('@/lib/toast/toast', () => ({ toast: vi.fn(), clearToast }))
  const { call } = await import('@/http/call')
  const { session } = await import('@/session/session')
  if (login && !session.isMember()) session.signIn({ accessToken: login, isFamilyAccount: 'N' })
  const kept = await import('@/http/kept')
  const { idbRequest } = await import('@/lib/stores/deviceStore')
  const keys = () => idbRequest('readonly', (store) => store.getAllKeys()).then((all) => all.map(String))
  const written = (count: number) => vi.waitFor(async () => expect(await keys()).toHaveLength(count))
  return { call, session, kept, keys, written, clearToast, idbRequest }
}

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))
afterEach(removeShells)

describe('an answer that is kept', () => {
  it('stands after a start without a network, with its time, and nothing is told', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't-1', title: '山里' }))
    const before = await start()
    await before.call(trends.detail, asking, KEPT)
    await before.written(1)
    stubOffline(trends.detail)
    const now = await start()
    expect(await now.call(trends.detail, asking, KEPT)).toMatchObject({ title: '山里' })
    await vi.waitFor(() => expect(now.kept.keptShown.read()).toHaveLength(1))
    expect(Date.now() - (now.kept.keptShown.read()[0]?.at ?? 0)).toBeLessThan(60_000)
    expect(now.clearToast).toHaveBeenCalled()
    // No other toast, such as 已复制.
    expect(now.clearToast).toHaveBeenCalledWith('网络连接异常,请稍后再试!')
  })

  it('leaves what a write before it has told: that there is no network', async () => {
    stub(messages.summary, SUMMARY)
    const before = await start()
    await before.call(messages.summary, {}, KEPT)
    await before.written(1)
    stubOffline(messages.summary)
    stubOffline(psychology.remove)
    const now = await start()
    await now.call(psychology.remove, { reportId: 'r-1' }).catch(() => new Promise((done) => setTimeout(done, 2)))
    expect(await now.call(messages.summary, {}, KEPT)).toEqual(SUMMARY)
    expect(now.clearToast).not.toHaveBeenCalled()
  })

  it('is renewed once the call is answered again', async () => {
    stub(messages.summary, SUMMARY)
    const before = await start()
    await before.call(messages.summary, {}, KEPT)
    await before.written(1)
    stubOffline(messages.summary)
    const now = await start()
    await now.call(messages.summary, {}, KEPT)
    await vi.waitFor(() => expect(now.kept.keptShown.read()).toHaveLength(1))
    stub(messages.summary, { ...SUMMARY, total: 5 })
    expect(await now.call(messages.summary, {}, KEPT)).toMatchObject({ total: 5 })
    await vi.waitFor(() => expect(now.kept.keptShown.read()).toEqual([]))
  })

  it('of another release, whose form this one does not take, is neither shown nor told of', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't-1' }))
    const before = await start()
    await before.call(trends.detail, asking, KEPT)
    await before.written(1)
    const [key = ''] = await before.keys()
    const entry = (await before.idbRequest('readonly', (store) => store.get(key))) as { text: string; at: number }
    const query = JSON.parse(entry.text) as { state: object }
    const text = JSON.stringify({ ...query, state: { ...query.state, data: ['t-1', '山里'] } })
    await before.idbRequest('readwrite', (store) => store.put({ ...entry, text }, key))
    stubOffline(trends.detail)
    const now = await start()
    await expect(now.call(trends.detail, asking, KEPT)).rejects.toMatchObject({ kind: 'offline' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(now.kept.keptShown.read()).toEqual([])
  })

  it('is not told of where nobody asked for it', async () => {
    stub(messages.summary, SUMMARY)
    const before = await start()
    await before.call(messages.summary, {}, KEPT)
    await before.written(1)
    stubOffline(messages.summary)
    const now = await start()
    expect(await now.call(messages.summary, {}, { ...KEPT, quiet: 'background' })).toMatchObject({ total: 3 })
    expect(now.kept.keptShown.read()).toEqual([])
    expect(now.clearToast).not.toHaveBeenCalled()
  })

  it('is told apart from one of the backend, also where nobody asked for it', async () => {
    const onKept = vi.fn()
    stub(messages.summary, SUMMARY)
    const before = await start()
    await before.call(messages.summary, {}, { ...KEPT, onKept })
    await before.written(1)
    expect(onKept).not.toHaveBeenCalled()
    stubOffline(messages.summary)
    const now = await start()
    await now.call(messages.summary, {}, { ...KEPT, quiet: 'background', onKept })
    expect(onKept).toHaveBeenCalledOnce()
  })

  it('is not there for a failure that is none of the network', async () => {
    stub(trends.detail, makeTrend())
    const { call, written, keys } = await start()
    await call(trends.detail, asking, KEPT)
    await written(1)
    stubRefusal(trends.detail, Code.NotFound, '该动态不存在或已被删除')
    await expect(call(trends.detail, asking, KEPT)).rejects.toMatchObject({ code: Code.NotFound })
    // After a refusal nothing is cached.
    await vi.waitFor(async () => expect(await keys()).toEqual([]))
  })

  it('is kept in the app, too, although its first call is made before the app has told who uses it', async () => {
    pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
    addShell('ios', {
      getToken873265239: ({ callback }) => void setTimeout(() => answerTo(callback, { token: 'native' }), 20),
    })
    stub(trends.detail, makeTrend({ trendsId: 't-1', title: '山里' }))
    const before = await start('')
    await before.call(trends.detail, asking, KEPT)
    await before.written(1)
    stubOffline(trends.detail)
    const now = await start('')
    expect(await now.call(trends.detail, asking, KEPT)).toMatchObject({ title: '山里' })
  })

  it('of one post goes with its comments, and those of others stay', async () => {
    stub(trends.detail, makeTrend())
    stub(comments.list, { list: [], total: 0 })
    const { call, written, kept, keys } = await start()
    await call(trends.detail, asking, KEPT)
    await call(trends.detail, { trendsId: 't-11' }, KEPT)
    await call(comments.list, { ...asking, pageNum: 1, pageSize: 20, asc: false }, KEPT)
    await written(3)
    await kept.forgetAbout(asking)
    expect(await keys()).toEqual([expect.stringContaining('t-11')])
  })

  it('belongs to its login and goes with it', async () => {
    stub(trends.detail, makeTrend())
    const { call, session, written, kept, keys } = await start('a')
    await call(trends.detail, asking, KEPT)
    await written(1)
    session.signOut()
    session.signIn({ accessToken: 'b', isFamilyAccount: 'N' })
    stubOffline(trends.detail)
    await expect(call(trends.detail, asking, KEPT)).rejects.toMatchObject({ kind: 'offline' })
    await kept.forgetKept()
    expect(await keys()).toEqual([])
  })

  it('that comes after a logout is not kept', async () => {
    stub(trends.detail, makeTrend())
    const { call, session, keys } = await start()
    const asked = call(trends.detail, asking, KEPT)
    session.signOut()
    await asked
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await keys()).toEqual([])
  })

  it('never names a token in its place', async () => {
    stub(trends.detail, makeTrend())
    const { call, written, keys } = await start('secret-token')
    await call(trends.detail, asking, KEPT)
    await written(1)
    expect((await keys()).join()).not.toContain('secret-token')
  })

  it('goes, the oldest first, where all of it takes more than 20 MB', async () => {
    const { call, keys, idbRequest } = await start()
    stub(trends.detail, makeTrend())
    await call(trends.detail, asking, KEPT)
    await vi.waitFor(async () => expect(await keys()).toHaveLength(1))
    const [mine = ''] = await keys()
    const prefix = mine.slice(0, mine.indexOf('-'))
    const text = 'x'.repeat(500_000)
    for (let n = 0; n < 30; n += 1)
      await idbRequest('readwrite', (store) => store.put({ text, at: Date.now() - (n + 1) * 1000 }, `${prefix}-${n}`))
    // Checked again after some writes.
    for (let n = 0; n < 20; n += 1) await call(trends.detail, { trendsId: `t-${n}` }, KEPT)
    await vi.waitFor(async () => {
      const left = await keys()
      expect(left).not.toContain(`${prefix}-29`)
      expect(left).toContain(`${prefix}-0`)
    })
  })

  it('is measured once in twenty answers, also where no page takes as many, and one at a time', async () => {
    stub(trends.detail, makeTrend())
    const all = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const keys = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
    const measured = () => keys.mock.calls.filter(([range]) => range).length
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    const first = await start()
    for (let n = 1; n < 20; n += 1) await first.call(trends.detail, { trendsId: `t-${n}` }, KEPT)
    await first.written(19)
    expect(measured()).toBe(0)
    await first.call(trends.detail, { trendsId: 't-20' }, KEPT)
    await vi.waitFor(() => expect(measured()).toBe(1))
    random.mockReturnValue(0.99)
    const next = await start()
    await next.call(trends.detail, asking, KEPT)
    await vi.waitFor(() => expect(measured()).toBe(2))
    expect(all).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

it('what is not marked is never kept', async () => {
  stub(psychology.scales, [])
  const { call, keys } = await start()
  await call(psychology.scales, {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await keys()).toEqual([])
  stubOffline(psychology.scales)
  await expect(call(psychology.scales, {})).rejects.toMatchObject({ kind: 'offline' })
})

it('nothing of psychology, approvals, audit, staff and counsellors is marked', () => {
  const sources = import.meta.glob<string>(
    [
      '/src/features/{psychology,flow,audit}/**/*.{ts,tsx}',
      '/src/features/{catering/kitchen,learning/mentor,mailbox}/**/*.{ts,tsx}',
      '/src/features/points/CounterTab.tsx',
      '/src/bookings/**/*.{ts,tsx}',
    ],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(50)
  expect(Object.entries(sources).flatMap(([file, text]) => (/\bkept: [t']/.test(text) ? [file] : []))).toEqual([])
})
