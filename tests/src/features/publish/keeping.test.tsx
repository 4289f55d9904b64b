import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft, editDraftId } from '@/writes/drafts/post/trendDraft'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))
const submitted = () => screen.findByRole('heading', { name: '已提交，待审核' })
const sent = () => received(publishing.publish)
const begun = () => draftStore.write('u-me', { ...blankDraft(), text: '两页里的同一段话', updatedAt: 5 })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(trends.detail, makeTrend())
})
afterEach(async () => {
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('keeps the words at once: a page that is reloaded has no time left for it', async () => {
  renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  await people.click(field)
  // From here on the delayed storing never runs.
  const { setTimeout: real } = window
  const waits = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms = 0) =>
      ms >= 200 ? real(() => {}) : real(work, ms)) as typeof window.setTimeout)
  await people.paste('刚写下就刷新')
  waits.mockRestore()
  await expect.poll(async () => (await draftStore.list('u-me'))[0]?.text).toBe('刚写下就刷新')
})

it('sends the same draft under the same key from two tabs', async () => {
  await begun()
  const [draft] = await draftStore.list('u-me')
  stub(publishing.publish, makeTrend())
  for (const count of [1, 2]) {
    const { unmount } = renderAt('/trend/publish')
    await send()
    await submitted()
    expect(sent()).toHaveLength(count)
    unmount()
    await draftStore.write('u-me', draft ?? blankDraft())
  }
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

it('sends other words of a draft that another tab has sent as a post of their own', async () => {
  await begun()
  stubRefusal(publishing.publish, Code.ReusedKey, '请求标识已用于其他内容')
  renderAt('/trend/publish')
  await send()
  await expect.poll(() => sent().length).toBe(2)
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

const kept = async () => (await draftStore.list('u-me')).map(({ text }) => text).sort()

/** What another tab makes of the draft that this one has opened. */
async function otherTab(text: string): Promise<void> {
  const [draft] = await draftStore.list('u-me')
  await draftStore.write('u-me', { ...(draft ?? blankDraft()), text, updatedAt: Date.now() + 60_000 })
}

it('leaves the other words that another tab wrote into the draft, when it is sent', async () => {
  await begun()
  stub(publishing.publish, makeTrend())
  renderAt('/trend/publish')
  expect(await screen.findByLabelText('正文')).toHaveValue('两页里的同一段话')
  await otherTab('另一页的话')
  await send()
  await submitted()
  expect(sent().at(-1)?.body.content).toContain('两页里的同一段话')
  await expect.poll(kept).toEqual(['另一页的话'])
})

it('keeps the words of both tabs when both go on writing', async () => {
  await begun()
  const { unmount } = renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  await otherTab('另一页的话')
  await people.type(field, '，这页')
  await people.type(field, '接着写')
  unmount()
  await expect.poll(kept).toEqual(['两页里的同一段话，这页接着写', '另一页的话'].sort())
})

it('drops only its own words', async () => {
  await begun()
  renderAt('/trend/publish')
  await screen.findByLabelText('正文')
  await otherTab('另一页的话')
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '不保留' }))
  await expect.poll(() => screen.queryByLabelText('正文')).toBeNull()
  expect(await kept()).toEqual(['另一页的话'])
})

it('leaves the words of another tab when its own are deleted', async () => {
  await begun()
  const { unmount } = renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  await otherTab('另一页的话')
  await people.clear(field)
  unmount()
  await pause(50)
  expect(await kept()).toEqual(['另一页的话'])
})

describe('an edit that two tabs change', () => {
  const ended = async (end: () => Promise<unknown>) => {
    stub(trends.detail, makeTrend({ trendsId: 't9', imId: 'u-me', type: 1, content: '<p>旧文</p>', files: [] }))
    stub(publishing.update, makeTrend())
    renderAt('/trend/publish?id=t9')
    const field = await screen.findByLabelText('正文')
    await people.type(field, '，这页')
    await otherTab('另一页改的')
    await people.type(field, '改的')
    await expect.poll(kept).toEqual(['另一页改的', '旧文，这页改的'].sort())
    await end()
    await expect.poll(kept).toEqual(['另一页改的'])
    expect((await draftStore.list('u-me'))[0]).toMatchObject({ draftId: editDraftId('t9'), trendsId: 't9' })
  }

  it('leaves the words of the other tab when it is sent', async () => {
    await ended(async () => {
      await send()
      await submitted()
    })
    const bodies = received(publishing.update).map(({ body }) => body)
    expect(bodies).toEqual([expect.objectContaining({ trendsId: 't9', content: '<p>旧文，这页改的</p>' })])
  })

  it('leaves the words of the other tab when it is given up', async () => {
    await ended(async () => {
      await people.click(screen.getByRole('button', { name: '取消' }))
      await people.click(await screen.findByRole('button', { name: '放弃修改' }))
    })
    expect(received(publishing.update)).toEqual([])
  })
})

it('does not say that a draft was restored once its writer has emptied it', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  await begun()
  renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  expect(screen.getByText('已恢复上次的草稿')).toBeVisible()
  await people.clear(field)
  await expect.poll(kept).toEqual([])
  await expect.poll(() => screen.queryByText('正在保存草稿…')).toBeNull()
  expect(screen.queryByText('已恢复上次的草稿')).toBeNull()
  await people.click(screen.getByRole('button', { name: '取消' }))
  await expect.poll(() => window.location.pathname).toBe('/mobile/')
})
