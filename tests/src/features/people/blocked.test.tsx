import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount, makeAuthor, makePerson } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-me', followNum: 4, fansNum: 5 }))
  stub(trends.page, { list: [], nextCursor: null })
})

describe('the block list', () => {
  const open = () => renderAt('/me?tab=settings&open=blocked')
  const blocked = (imId: string) => makeAuthor({ imId, imNickName: `名${imId}` })

  it('is opened in the settings, and a block is ended in place', async () => {
    stub(relations.blocked, { list: [blocked('a'), blocked('b')], nextCursor: null })
    stub(relations.block, { on: false, relation: 0 })
    renderAt('/me?tab=settings')
    await people.click(await screen.findByRole('link', { name: '黑名单' }))
    await people.click(await screen.findByRole('button', { name: '解除拉黑名a' }))
    await waitFor(() => expect(screen.queryByText('名a')).not.toBeInTheDocument())
    expect(await screen.findByText('已解除拉黑')).toBeVisible()
    expect(received(relations.block)[0]?.body).toEqual({ userId: 'a', on: false })
    await people.click(screen.getByRole('button', { name: '解除拉黑名b' }))
    expect(await screen.findByText('没有拉黑任何人')).toBeVisible()
  })

  it('draws those around the screen, and comes to the others', async () => {
    stub(relations.blocked, { list: Array.from({ length: 60 }, (_, n) => blocked(`b${n}`)), nextCursor: null })
    open()
    expect(await screen.findByText('名b0')).toBeVisible()
    const rows = within(screen.getByRole('list', { name: '黑名单' }))
    expect(rows.getAllByRole('listitem').length).toBeLessThan(20)
    const scrolled = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, -12_000, 390, 0))
    fireEvent.scroll(window)
    expect(await screen.findByText('名b38')).toBeVisible()
    expect(screen.queryByText('名b0')).toBeNull()
    scrolled.mockRestore()
  })

  it('lets nobody come back whose block was ended while more were loaded', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    stub(relations.blocked, async ({ cursor }) => {
      if (cursor) await late
      return { list: cursor ? [blocked('c')] : [blocked('a'), blocked('b')], nextCursor: cursor ? null : 'next' }
    })
    stub(relations.block, { on: false, relation: 0 })
    open()
    await people.click(await screen.findByRole('button', { name: '加载更多' }))
    await people.click(screen.getByRole('button', { name: '解除拉黑名a' }))
    await waitFor(() => expect(screen.queryByText('名a')).not.toBeInTheDocument())
    answer()
    await people.click(await screen.findByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('名c')).toBeVisible()
    expect(screen.queryByText('名a')).not.toBeInTheDocument()
  })

  it('leaves the focus of 加载更多 to its end after the last page', async () => {
    stub(relations.blocked, ({ cursor }) => ({
      list: [blocked(cursor ? 'b' : 'a')],
      nextCursor: cursor ? null : 'next',
    }))
    open()
    await people.click(await screen.findByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('名b')).toBeVisible()
    expect(screen.getByText('没有更多了').parentElement).toHaveFocus()
  })

  it('keeps somebody whose block could not be ended, and says so', async () => {
    stub(relations.blocked, { list: [blocked('a')], nextCursor: null })
    stubRefusal(relations.block, Code.TooOften, '操作过于频繁')
    open()
    const end = await screen.findByRole('button', { name: '解除拉黑名a' })
    await people.click(end)
    expect(await screen.findByText('操作过于频繁')).toBeVisible()
    await waitFor(() => expect(end).toBeEnabled())
  })

  it('ends a block on the screen at once where that waits for a network', async () => {
    stub(relations.blocked, { list: [blocked('a')], nextCursor: null })
    stubOffline(relations.block)
    open()
    const end = async () => people.click(await screen.findByRole('button', { name: '解除拉黑名a' }))
    await end()
    expect(await screen.findByText('没有拉黑任何人')).toBeVisible()
    const [waiting] = outbox.entries()
    if (!waiting) throw new Error('it does not wait')
    await act(() => outbox.cancel(waiting))
    await end()
    expect(await screen.findByText('没有拉黑任何人')).toBeVisible()
    stub(relations.block, { on: false, relation: 0 })
    await act(() => outbox.flush())
    expect(outbox.entries()).toEqual([])
    expect(screen.getByText('没有拉黑任何人')).toBeVisible()
  })

  it('brings more when asked, and again where that failed', async () => {
    stub(relations.blocked, { list: [blocked('a')], nextCursor: 'c1' })
    open()
    expect(await screen.findByText('名a')).toBeVisible()
    stubStatus(relations.blocked, 500)
    await people.click(screen.getByRole('button', { name: '加载更多' }))
    const again = await screen.findByRole('button', { name: '加载失败，点此重试' })
    stub(relations.blocked, { list: [blocked('b')], nextCursor: null })
    await people.click(again)
    expect(await screen.findByText('名b')).toBeVisible()
    expect(screen.getByText('名a')).toBeVisible()
    expect(screen.queryByRole('button', { name: /加载/ })).toBeNull()
    expect(received(relations.blocked).map(({ body }) => (body as { cursor: unknown }).cursor)).toEqual([
      null,
      'c1',
      'c1',
    ])
  })

  it('brings more by itself where that failed, once the network is back', async () => {
    stub(relations.blocked, { list: [blocked('a')], nextCursor: 'c1' })
    open()
    await screen.findByText('名a')
    stubOffline(relations.blocked)
    await people.click(await screen.findByRole('button', { name: '加载更多' }))
    await screen.findByRole('button', { name: '加载失败，点此重试' })
    stub(relations.blocked, { list: [blocked('b')], nextCursor: null })
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('名b')).toBeVisible()
  })

  it('says in place that the server or the network failed, and gets on by the retry', async () => {
    stubStatus(relations.blocked, 500)
    open()
    expect(await screen.findByText('黑名单加载失败，请重试')).toBeVisible()
    stubOffline(relations.blocked)
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stub(relations.blocked, { list: [], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('没有拉黑任何人')).toBeVisible()
  })
})
