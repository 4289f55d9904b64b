import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { idbRequest } from '@/lib/stores/deviceStore'
import { recordPlayer } from '@/posts/videoBox/stats'
import { renderAt } from '@tests/support/render'

const user = userEvent.setup({ pointerEventsCheck: 0 })

it('tells version and environment, agreements and licences', async () => {
  renderAt('/about')
  expect(await screen.findByText(/^版本 \d+\.\d+\.\d+（本地环境）$/)).toBeVisible()
  await waitFor(() => expect(document.title).toBe('关于 - 伯乐社区'))
  for (const name of ['用户协议', '隐私政策', '开源许可']) expect(screen.getByText(name)).toBeVisible()
  expect(screen.getByText(/^react \d+\.\d+\.\d+ · MIT$/)).toBeInTheDocument()
})

it('copies diagnostics without token and account', async () => {
  document.cookie = 'bole_token=a-real-token; path=/mobile'
  const clipboard = userEvent.setup({ pointerEventsCheck: 0, writeToClipboard: true })
  renderAt('/about')
  await clipboard.click(await screen.findByRole('button', { name: '复制诊断信息' }))
  expect(await screen.findByText('诊断信息已复制')).toBeInTheDocument()
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('环境 local')
  expect(copied).not.toContain('a-real-token')
})

it('copies the player’s record with the diagnostics', async () => {
  recordPlayer('waiting', { at: 12 }, Date.UTC(2026, 5, 10, 1, 2, 3))
  const clipboard = userEvent.setup({ pointerEventsCheck: 0, writeToClipboard: true })
  renderAt('/about')
  await clipboard.click(await screen.findByRole('button', { name: '复制诊断信息' }))
  expect(await screen.findByText('诊断信息已复制')).toBeInTheDocument()
  const copied = await navigator.clipboard.readText()
  expect(copied.split('\n').slice(-2)).toEqual(['播放器记录 1 条', '2026-06-10T01:02:03.000Z waiting {"at":12}'])
})

it('clears what was kept of lists after a question, and nothing else', async () => {
  sessionStorage.setItem('bole.feed.recommend', 'kept')
  await idbRequest('readwrite', (store) => store.put({ text: '{}', at: Date.now() }, 'kept.a-["/api"]'))
  await idbRequest('readwrite', (store) => store.put('words', 'draft.comment.u1'))
  localStorage.setItem('bole.user', '{"id":"u1"}')
  renderAt('/about')
  await user.click(await screen.findByRole('button', { name: '清除缓存' }))
  await user.click(await screen.findByRole('button', { name: '清除' }))
  expect(await screen.findByText('缓存已清除')).toBeInTheDocument()
  expect(sessionStorage.getItem('bole.feed.recommend')).toBeNull()
  expect(await idbRequest('readonly', (store) => store.getAllKeys())).toEqual(['draft.comment.u1'])
  expect(localStorage.getItem('bole.user')).toBe('{"id":"u1"}')
})

it('names the product in the agreements as the build setting does', async () => {
  vi.resetModules()
  vi.stubEnv('VITE_BRAND', '江淮社区')
  const { agreements } = await import('@/session/agreements')
  expect(agreements.flatMap(({ paragraphs }) => paragraphs)[0]).toMatch(/^江淮社区面向企业员工/)
  expect(JSON.stringify(agreements)).not.toContain('伯乐社区')
  vi.unstubAllEnvs()
})
