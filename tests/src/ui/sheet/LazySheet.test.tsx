import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { clearToast } from '@/lib/toast/toast'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { pause } from '@tests/support/concurrency/pause'

const FAILED = '加载失败，请稍后再试'
let fail = () => {}

vi.mock('@/lib/loadChunk', () => ({
  loadChunk: () => new Promise((_, reject) => (fail = () => reject(new Error('no network')))),
  importChunk: () => Promise.reject(new Error('no network')),
}))
beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => clearToast())

const sheet = (onClosed: () => void) => (
  <LazySheet label="全文" onClosed={onClosed}>
    {() => <p>内容</p>}
  </LazySheet>
)
const settled = () => act(() => pause(50))

it('a sheet whose code does not come says so and closes what is open now', async () => {
  const [former, latest] = [vi.fn(), vi.fn()]
  const { rerender } = render(sheet(former))
  rerender(sheet(latest))
  fail()
  expect((await screen.findAllByText(FAILED)).length).toBeGreaterThan(0)
  expect(latest).toHaveBeenCalledOnce()
  expect(former).not.toHaveBeenCalled()
})

it('a sheet that was left before its code failed says nothing on the next screen', async () => {
  const onClosed = vi.fn()
  render(sheet(onClosed)).unmount()
  fail()
  await settled()
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(onClosed).not.toHaveBeenCalled()
})
