import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pause } from '@tests/support/concurrency/pause'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.doUnmock('@/lib/toast/toastView')
  vi.useRealTimers()
})

it('shows what it is told, and a newer sentence in its place', async () => {
  await import('@/lib/toast/toastView')
  const { clearToast, toast } = await import('@/lib/toast/toast')
  toast('第一句')
  toast('第二句', { kind: 'success' })
  expect(await screen.findByText('第二句')).toBeVisible()
  expect(screen.queryByText('第一句')).toBeNull()
  toast('第三句', { kind: 'fail' })
  expect(await screen.findByRole('alert')).toHaveTextContent('第三句')
  expect(screen.queryByText('第二句')).toBeNull()
  clearToast()
  await waitFor(() => expect(screen.queryByText('第三句')).toBeNull())
})

it('takes away one sentence without another that is shown meanwhile', async () => {
  await import('@/lib/toast/toastView')
  const { clearToast, toast } = await import('@/lib/toast/toast')
  toast('网络连接异常,请稍后再试!', { kind: 'fail' })
  toast('已复制')
  clearToast('网络连接异常,请稍后再试!')
  expect(await screen.findByText('已复制')).toBeVisible()
  clearToast('已复制')
  await waitFor(() => expect(screen.queryByText('已复制')).toBeNull())
})

it('speaks without its library where that cannot be loaded, and goes away again', async () => {
  vi.doMock('@/lib/toast/toastView', () => {
    throw new Error('offline')
  })
  const { toast } = await import('@/lib/toast/toast')
  toast('网络连接异常,请稍后再试!', { kind: 'fail', durationMs: 60 })
  expect(await screen.findByRole('alert')).toHaveTextContent('网络连接异常,请稍后再试!')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it.each([
  ['with its library', false],
  ['without', true],
])('tells when its words stand on the screen, %s', async (_, offline) => {
  if (offline) {
    vi.doMock('@/lib/toast/toastView', () => {
      throw new Error('offline')
    })
  }
  const { toast, toastReady } = await import('@/lib/toast/toast')
  toast('请稍候', { durationMs: 1500 })
  expect(screen.queryByText('请稍候')).toBeNull()
  await toastReady()
  await waitFor(() => expect(screen.getByText('请稍候')).toBeVisible(), { timeout: 500 })
  toast('好了', { durationMs: 1500 })
  await toastReady()
  await waitFor(() => expect(screen.getByText('好了')).toBeVisible(), { timeout: 500 })
  await waitFor(() => expect(screen.queryByText('好了')).toBeNull())
})

it('says nothing for a blank sentence', async () => {
  const { showPlain } = await import('@/lib/toast/plainToast')
  const { toast } = await import('@/lib/toast/toast')
  showPlain('还在', 0)
  toast('  ')
  expect(screen.getByText('还在')).toBeVisible()
})

it.each([
  ['with its library', false],
  ['without', true],
])('stays in 长辈模式 until it is tapped away, %s', async (_, offline) => {
  document.documentElement.setAttribute('data-text', 'elder')
  if (offline) {
    vi.doMock('@/lib/toast/toastView', () => {
      throw new Error('offline')
    })
  } else await import('@/lib/toast/toastView')
  const { toast } = await import('@/lib/toast/toast')
  toast('已保存', { durationMs: 30 })
  await screen.findByText('已保存')
  await pause(200)
  expect(screen.getByText('已保存')).toBeVisible()
  screen.getByText('已保存').click()
  await waitFor(() => expect(screen.queryByText('已保存')).toBeNull())
  toast('已删除', { durationMs: 30 })
  await screen.findByText('已删除')
  screen.getByRole('button', { name: '知道了' }).click()
  await waitFor(() => expect(screen.queryByText('已删除')).toBeNull())
  document.documentElement.removeAttribute('data-text')
})
