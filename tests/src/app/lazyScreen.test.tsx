import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CrashBoundary } from '@/app/crash/CrashBoundary'
import { lazyScreen } from '@/app/lazyScreen'
import { pause } from '@tests/support/concurrency/pause'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

function show(load: () => Promise<unknown>) {
  const { Screen } = lazyScreen(load, () => undefined)
  render(
    <CrashBoundary>
      <Suspense fallback="加载中...">
        <Screen />
      </Suspense>
    </CrashBoundary>,
  )
}

it('offers to try again when the code of a screen does not come, and does not ask on its own', async () => {
  const load = vi.fn().mockRejectedValue(new Error('gone'))
  show(load)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('页面加载失败，请检查网络后重试')
  expect(screen.getByRole('main')).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile/')
  await waitFor(() => expect(document.title).toBe('页面加载失败 - 伯乐社区'))
  await pause(100)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue({ default: () => <p>好了</p> })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('好了')).toBeVisible()
})

it('says that a screen broke and shows the way home', async () => {
  show(() =>
    Promise.resolve({
      default: () => {
        throw new Error('broken')
      },
    }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('页面出错了')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('页面出错了，请返回首页或重试')
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile/')
})
