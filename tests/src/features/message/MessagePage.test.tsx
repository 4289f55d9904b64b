import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { messages as calls, type MessageSummary } from '@contract/message'
import { people as accounts } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { labelOf } from '@/writes/outbox/queueEntry'
import { outbox } from '@/writes/outbox/outbox'
import { pause } from '@tests/support/concurrency/pause'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { makeAccount, makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signIn({ accessToken: 'real', isFamilyAccount: 'N' })
  stub(accounts.account, makeAccount())
})
afterEach(() => {
  clearToast()
  session.signOut()
})

const newest = makeMessage({ actorNum: 3, kind: 3, title: '赞了您的动态', content: '' })
const some = makeSummary([
  { group: 'community_message', unread: 120, newest, categories: [{ category: 2, unread: 120 }] },
  {
    group: 'system',
    unread: 2,
    newest: makeMessage({
      group: 'system',
      category: 'notify_company',
      kind: 0,
      title: '班车调整',
      content: '下周一起',
    }),
  },
])

describe('the groups', () => {
  it('show their newest line and what is unread, without the audit for members', async () => {
    stub(calls.summary, some)
    renderAt('/message')
    const community = await screen.findByRole('link', { name: /社区消息/ })
    expect(community).toHaveTextContent('周远 等 3 人 赞了您的动态')
    expect(within(community).getByRole('img', { name: '120 条未读' })).toHaveTextContent('99+')
    expect(community).toHaveAttribute('href', '/mobile/message/trend?category=1')
    expect(screen.getByRole('link', { name: /系统通知/ })).toHaveTextContent('班车调整：下周一起')
    expect(screen.getByRole('link', { name: /喜报/ })).toHaveTextContent('暂无消息')
    expect(screen.queryByText('审核消息')).not.toBeInTheDocument()
    expect(screen.getByText('122 条未读')).toBeVisible()
    const tab = within(await screen.findByRole('navigation', { name: '主导航' })).getByRole('link', { name: /消息/ })
    expect(within(tab).getByRole('img', { name: '122 条未读' })).toHaveTextContent('99+')
    await waitFor(() => expect(document.title).toMatch(/^消息 - /))
  })

  it('shorten large counts of actors and of what is unread', async () => {
    const liked = { ...newest, actorNum: 12_345 }
    stub(calls.summary, makeSummary([{ group: 'community_message', unread: 12_345, newest: liked, categories: [] }]))
    renderAt('/message')
    expect(await screen.findByText('1.2万 条未读')).toBeVisible()
    expect(screen.getByText(/^周远 等 1\.2万 人 赞了您的动态/)).toBeVisible()
  })

  it('are all read by one tap, and every badge says so', async () => {
    // A poll may follow the tap on a busy machine.
    stub(calls.summary, () => (received(calls.read).length > 0 ? makeSummary() : some))
    renderAt('/message')
    stub(calls.read, makeSummary())
    await people.click(await screen.findByRole('button', { name: '全部已读' }))
    expect(await screen.findByText('没有未读消息')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('img', { name: /条未读/ })).not.toBeInTheDocument())
    expect(received(calls.read)[0]?.body).toEqual({ group: 'all', upToId: some.groups[0]?.newest?.messageId })
    expect(received(calls.read)[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{8,}$/)
  })

  describe('are read by one tap up to the newest that they show', () => {
    const line = (messageId: string, createTime: string) =>
      makeMessage({ messageId, createTime: `2026-04-18 ${createTime}` })
    const groups = [
      { group: 'system', unread: 1, newest: line('m-system', '10:00:00') },
      { group: 'happy_news', unread: 1, newest: null },
      { group: 'community_message', unread: 1, newest: line('m-community', '10:00:00') },
    ] as const
    const marks = () => received(calls.read).map(({ body }) => (body as { upToId?: string }).upToId)
    /** Taps, once these groups are shown; each mark is answered by the next summary. */
    async function readAll(shown: MessageSummary, ...answers: MessageSummary[]) {
      const last = () => answers[Math.min(received(calls.read).length, answers.length) - 1]
      stub(calls.summary, () => last() ?? shown)
      stub(calls.read, () => last() ?? shown)
      renderAt('/message')
      await people.click(await screen.findByRole('button', { name: '全部已读' }))
      expect(await screen.findByText('已全部标为已读')).toBeVisible()
    }

    it('so that what has come since stays unread', async () => {
      const shown = makeSummary([{ ...groups[0] }, { ...groups[2], newest: line('m-first', '11:00:00') }])
      await readAll(shown, makeSummary([{ group: 'system', unread: 1, newest: line('m-later', '12:00:00') }]))
      expect(marks()[0]).toBe('m-first')
      expect(marks()).not.toContain('m-later')
      expect(screen.getByText('1 条未读')).toBeVisible()
    })

    it('also where two groups have one of the same second', async () => {
      const all = groups.map((one) => ({ ...one }))
      await readAll(makeSummary(all), makeSummary(all.slice(2)), makeSummary())
      expect(marks()).toEqual(['m-system', 'm-community'])
      expect(screen.getByText('没有未读消息')).toBeVisible()
    })

    it('and nothing of the next user, where the user changes meanwhile', async () => {
      const all = groups.map((one) => ({ ...one }))
      stub(calls.summary, makeSummary(all))
      renderAt('/message')
      const button = await screen.findByRole('button', { name: '全部已读' })
      stub(calls.read, async () => {
        act(() => session.signIn({ accessToken: 'other', isFamilyAccount: 'N' }))
        await waitFor(() => expect(received(calls.summary).length).toBeGreaterThan(1))
        return makeSummary(all.slice(2))
      })
      await people.click(button)
      await waitFor(() => expect(marks()).toHaveLength(1))
      await waitFor(() => expect(screen.getByRole('button', { name: '全部已读' })).toBeEnabled())
      await pause(100)
      expect(marks()).toEqual(['m-system'])
      expect(screen.queryByText('已全部标为已读')).toBeNull()
    })

    it('all of them where the backend names none', async () => {
      await readAll(makeSummary([groups[1]]), makeSummary())
      expect(marks()).toEqual([undefined])
    })

    it('and anew where that one is no more', async () => {
      const before = makeSummary([{ ...groups[0], newest: line('m-gone', '11:00:00') }])
      const after = makeSummary([groups[0]])
      stub(calls.summary, () => (received(calls.read).length > 0 ? after : before))
      renderAt('/message')
      const button = await screen.findByRole('button', { name: '全部已读' })
      stubRefusal(calls.read, Code.NotFound, '该消息不存在')
      stub(calls.summary, () => {
        stub(calls.read, makeSummary())
        return after
      })
      await people.click(button)
      expect(await screen.findByText('已全部标为已读')).toBeVisible()
      expect(marks()).toEqual(['m-gone', 'm-system'])
      expect(screen.queryByText('该消息不存在')).toBeNull()
    })
  })

  it('hand the focus on to what says that nothing is unread where all were read by one tap', async () => {
    loseFocusWhenDisabled()
    stub(calls.summary, () => (received(calls.read).length > 0 ? makeSummary() : some))
    renderAt('/message')
    stub(calls.read, makeSummary())
    await people.click(await screen.findByRole('button', { name: '全部已读' }))
    await waitFor(() => expect(screen.getByText('没有未读消息')).toHaveFocus())
  })

  it('stay unread where that is refused, which is told', async () => {
    stub(calls.summary, some)
    renderAt('/message')
    stubRefusal(calls.read, Code.TooOften, '操作太频繁')
    await people.click(await screen.findByRole('button', { name: '全部已读' }))
    expect(await screen.findByText('操作太频繁')).toBeVisible()
    expect(screen.getByText('122 条未读')).toBeVisible()
  })

  it('are muted by category', async () => {
    stub(calls.summary, () => makeSummary([], { muted: received(calls.settings).length > 0 ? [2, 3] : [3] }))
    renderAt('/message')
    await people.click(await screen.findByRole('button', { name: '免打扰' }))
    const likes = await screen.findByRole('switch', { name: '赞和收藏' })
    expect(likes).not.toBeChecked()
    expect(screen.getByRole('switch', { name: '关注' })).toBeChecked()
    expect(screen.getByText('开启后，该类消息仍会收到，但不再计入未读，现有未读会标为已读。')).toBeVisible()
    stub(calls.settings, { muted: [2, 3] })
    await people.click(likes)
    await waitFor(() => expect(screen.getByRole('switch', { name: '赞和收藏' })).toBeChecked())
    expect(received(calls.settings)[0]?.body).toEqual({ category: 2, muted: true })
  })

  it('are muted as wished also where that waits for a network', async () => {
    stub(calls.summary, () => makeSummary([], { muted: isSent() ? [2, 3] : [3] }))
    stub(accounts.account, makeAccount({ imId: 'u-me' }))
    stubOffline(calls.settings)
    const isSent = () => received(calls.settings).length > 1
    await outbox.identify('u-me')
    renderAt('/message')
    await people.click(await screen.findByRole('button', { name: '免打扰' }))
    const likes = await screen.findByRole('switch', { name: '赞和收藏' })
    await people.click(likes)
    await waitFor(() => expect(outbox.entries().map(({ write }) => labelOf(write))).toEqual(['消息免打扰：赞和收藏']))
    expect(likes).toBeChecked()
    stub(calls.settings, { muted: [2, 3] })
    await act(() => outbox.flush())
    expect(outbox.entries()).toEqual([])
    expect(likes).toBeChecked()
  })
})

describe('without an answer', () => {
  it('it says in place that the server or the network failed, and gets on by the retry', async () => {
    stubStatus(calls.summary, 500)
    renderAt('/message')
    expect(await screen.findByText('消息加载失败，请重试')).toBeVisible()
    stubOffline(calls.summary)
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
    stub(calls.summary, makeSummary())
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('没有未读消息')).toBeVisible()
  })
})

it.each(['/message', '/message/detail?group=system', '/message/trend?category=2'])(
  'asks a visitor to log in and come back: %s',
  async (path) => {
    session.signOut()
    renderAt(path)
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/login'))
    expect(new URLSearchParams(window.location.search).get('redirect')).toContain(`/mobile${path}`)
  },
)
