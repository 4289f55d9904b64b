import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { portal } from '@contract/endpoint'
import { list, text } from '@contract/readers/readers'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { call } from '@/http/call'
import * as toast from '@/lib/toast/toast'
import { Failed } from '@/ui/States'
import { MoreRows } from '@/lists/MoreRows'
import { received, stub, stubBusy, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const rows = portal.post<Record<string, never>, string[]>('/test/v1/rows', list(text))
const others = portal.post<Record<string, never>, string[]>('/test/v1/others', list(text))
const FAILURE = '加载失败，请重试'
const BUSY = '服务繁忙，稍后会自动重试'

/** A screen that reads data and shows a failure. */
function Rows() {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<string[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    call(rows, {}).then(setState, () => setState('failed'))
  }, [attempt])
  function retry() {
    setState('loading')
    setAttempt((before) => before + 1)
  }
  if (state === 'failed') return <Failed text={FAILURE} onRetry={retry} />
  return <p>{state === 'loading' ? '加载中...' : state.join('')}</p>
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const returnOfTheNetwork = () => act(async () => void window.dispatchEvent(new Event('online')))
const told = vi.spyOn(toast, 'toast').mockImplementation(() => undefined)

// The fake clock is not reset between tests.
let now = Date.now()
beforeEach(
  () => void vi.useFakeTimers({ now, shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
)
afterEach(async () => {
  cleanup()
  // Resets the backend state that a former test left.
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  now = Date.now()
  vi.useRealTimers()
  told.mockClear()
})

it('asks once when the network returns', async () => {
  stubOffline(rows)
  render(<Rows />)
  await screen.findByText(FAILURE)
  stub(rows, ['读到了'])
  await returnOfTheNetwork()
  expect(await screen.findByText('读到了')).toBeVisible()
  await returnOfTheNetwork()
  await pass(5 * MINUTE_MS)
  expect(received(rows)).toHaveLength(2)
})

it('says that the service is busy, waits as long as it asked for, and asks again without another toast', async () => {
  stubBusy(rows, 20)
  render(<Rows />)
  expect(await screen.findByText(BUSY)).toBeVisible()
  expect(screen.getByText(FAILURE)).toBeVisible()
  expect(told).toHaveBeenCalledExactlyOnceWith('连接错误', { kind: 'fail' })
  await pass(19_000)
  expect(received(rows)).toHaveLength(1)
  await pass(12_000)
  expect(received(rows)).toHaveLength(2)
  await screen.findByText(BUSY)
  expect(told).toHaveBeenCalledTimes(1)
  stub(rows, ['读到了'])
  await pass(MINUTE_MS)
  expect(await screen.findByText('读到了')).toBeVisible()
})

it('asks a backend that does not answer less and less often', async () => {
  stubOffline(rows)
  render(<Rows />)
  await screen.findByText(FAILURE)
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(MINUTE_MS)
    await screen.findByText(FAILURE)
  }
  expect(received(rows).length).toBeGreaterThan(4)
  expect(received(rows).length).toBeLessThan(16)
})

it('asks again when the backend answers something else', async () => {
  stubOffline(rows)
  render(<Rows />)
  await screen.findByText(FAILURE)
  // After unanswered rounds the next retry is minutes later.
  for (let second = 0; second < 120; second += 1) await pass(1000)
  await screen.findByText(FAILURE)
  const before = received(rows).length
  stub(rows, ['读到了'])
  stub(others, [])
  await act(() => call(others, {}))
  await pass(7000)
  expect(await screen.findByText('读到了')).toBeVisible()
  expect(received(rows)).toHaveLength(before + 1)
})

it.each([502, 503, 504])(
  'asks again after a gateway answered %i, at first by itself, then with the backend',
  async (status) => {
    stubStatus(rows, status)
    render(<Rows />)
    await screen.findByText(FAILURE)
    expect(screen.queryByText(BUSY)).toBeNull()
    told.mockClear()
    for (let second = 0; second < 120; second += 1) await pass(1000)
    await screen.findByText(FAILURE)
    const before = received(rows).length
    expect(before).toBeGreaterThan(2)
    expect(before).toBeLessThan(8)
    expect(told).not.toHaveBeenCalled()
    stub(rows, ['读到了'])
    stub(others, [])
    await act(() => call(others, {}))
    await pass(7000)
    expect(await screen.findByText('读到了')).toBeVisible()
    expect(received(rows)).toHaveLength(before + 1)
  },
)

it('does not ask again for a call that always fails while others are answered', async () => {
  stubStatus(rows, 500)
  stub(others, [])
  render(<Rows />)
  await screen.findByText(FAILURE)
  for (let second = 0; second < 60; second += 1) {
    await act(() => call(others, {}))
    await pass(1000)
  }
  expect(received(rows)).toHaveLength(1)
})

it.each([
  ['a refusal', () => stubRefusal(rows, Code.NotFound, '没有了')],
  ['a fault', () => stubStatus(rows, 500)],
])('leaves %s to people', async (_name, fail) => {
  fail()
  render(<Rows />)
  await screen.findByText(FAILURE)
  expect(screen.queryByText(BUSY)).toBeNull()
  await pass(5 * MINUTE_MS)
  expect(received(rows)).toHaveLength(1)
})

it('tells failures again once somebody touches the page', async () => {
  stubOffline(rows)
  render(<Rows />)
  await screen.findByText(FAILURE)
  await pass(10_000)
  await screen.findByText(FAILURE)
  told.mockClear()
  act(() => screen.getByRole('button', { name: '重试' }).click())
  await screen.findByText(FAILURE)
  expect(told).toHaveBeenCalledTimes(1)
})

it('announces a failure once, and again only to somebody who asks again', async () => {
  stubOffline(rows)
  render(<Rows />)
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
  await pass(10_000)
  expect(received(rows).length).toBeGreaterThan(1)
  await screen.findByText(FAILURE)
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => screen.getByRole('button', { name: '重试' }).click())
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE)
})

it('goes on with a list whose next page failed', async () => {
  const more = vi.fn(() => Promise.reject(new Error('offline')))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        if (more.mock.calls.length === 0) this.seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  render(<MoreRows more={more} hasMore />)
  await screen.findByText('加载失败，点此重试')
  more.mockResolvedValue(undefined as never)
  await returnOfTheNetwork()
  await vi.waitFor(() => expect(screen.queryByText('加载失败，点此重试')).toBeNull())
  expect(more).toHaveBeenCalledTimes(2)
})

it('keeps what nobody asked for from a busy backend', async () => {
  stubBusy(rows, 20)
  await call(rows, {}).catch(() => undefined)
  stub(others, ['新的'])
  await expect(call(others, {}, { quiet: true })).rejects.toMatchObject({ kind: 'status', isBusy: true })
  expect(received(others)).toHaveLength(0)
  expect(await call(others, {})).toEqual(['新的'])
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await call(others, {}, { quiet: true })).toEqual(['新的'])
})
