import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { type Message, messages as calls } from '@contract/message'
import { people as accounts } from '@contract/people'
import { relations } from '@contract/relation'
import { exit } from '@/http/sessionEnd'
import { clearToast } from '@/lib/toast'
import { session } from '@/session/session'
import { outbox } from '@/shared/outbox/outbox'
import { putAllInSight } from '@tests/support/inSight'
import { makeAccount, makeComment, makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const target = { targetKind: 'TRENDS', trendsId: 't-1', commentsId: '', title: '春季徒步回顾', smallUrl: '' } as const

beforeAll(() => import('@/lib/toastView').then(() => undefined))
beforeEach(() => {
  session.signIn({ accessToken: 'real', isFamilyAccount: 'N' })
  stub(calls.summary, makeSummary())
  stub(calls.read, makeSummary())
  stub(accounts.account, makeAccount({ userId: 'u-me' }))
})
afterEach(async () => {
  for (const one of outbox.waiting()) await outbox.cancel(one)
  clearToast()
  session.signOut()
})

const show = (path: string, list: Message[]) => {
  stub(calls.list, { list, nextCursor: null })
  return renderAt(path)
}

describe('comments and replies', () => {
  it('are answered in place', async () => {
    show('/message/trend?category=1', [makeMessage({ content: '路线能发一下吗？' })])
    expect(await screen.findByText('路线能发一下吗？')).toBeVisible()
    expect(screen.getByRole('link', { name: '春季徒步回顾' })).toHaveAttribute('href', '/mobile/trend/detail?id=t-1')
    await people.click(screen.getByRole('button', { name: '回复 周远' }))
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('请输入回复内容')).toBeVisible()
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '晚上发给你')
    stubRefusal(comments.publish, Code.TooOften, '评论太频繁，请 30 秒后再试')
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('评论太频繁，请 30 秒后再试')).toBeVisible()
    stub(comments.publish, makeComment())
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('回复成功')).toBeVisible()
    expect(received(comments.publish)[1]?.body).toEqual({ trendsId: 't-1', commentsId: 'c-1', content: '晚上发给你', fileIds: [] })
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('keep what was typed when it could not be sent', async () => {
    const message = makeMessage({ target: { ...target, commentsId: 'c-9', targetKind: 'COMMENTS' } })
    const { unmount } = show('/message/trend?category=1', [message])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '别丢了')
    stubStatus(comments.publish, 500)
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('发送失败，内容已为您保留，请稍后再发送')).toBeVisible()
    unmount()
    // The session has ended meanwhile, and its user has signed in again.
    session.signOut()
    session.signIn({ accessToken: 'another', isFamilyAccount: 'N' })
    show('/message/trend?category=1', [message])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: '回复 周远' })).toHaveValue('别丢了'))
  })

  it('open again with their words after a login in the middle of the answer', async () => {
    const replaced = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
    const message = makeMessage({ target: { ...target, commentsId: 'c-12', targetKind: 'COMMENTS' } })
    const { unmount } = show('/message/trend?category=1', [message])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await waitFor(() => expect(received(accounts.account).length).toBeGreaterThan(0))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '还没写完')
    stubRefusal(comments.publish, Code.InvalidToken, '')
    await people.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1), { timeout: 4000 })
    unmount()
    session.signIn({ accessToken: 'another', isFamilyAccount: 'N' })
    show('/message/trend?category=1', [message])
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: '回复 周远' })).toHaveValue('还没写完'))
  })

  it('wait for the network where there is none', async () => {
    show('/message/trend?category=1', [makeMessage({ target: { ...target, commentsId: 'c-8', targetKind: 'COMMENTS' } })])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await waitFor(() => expect(received(accounts.account).length).toBeGreaterThan(0))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '山里没有信号')
    stubOffline(comments.publish)
    await people.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
    expect(screen.queryByText('回复成功')).not.toBeInTheDocument()
    expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
    expect(outbox.waiting().map(({ deed }) => deed)).toMatchObject([
      { kind: 'comment', parentId: 'c-8', place: { userId: 'u-me', commentsId: 'c-8' }, draft: { content: '山里没有信号' } },
    ])
    stub(comments.publish, makeComment())
    await outbox.flush()
    const [first, second] = received(comments.publish)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(outbox.waiting()).toEqual([])
  })

  it('about a post that is closed now say so and are not answered', async () => {
    show('/message/trend?category=1', [makeMessage({ target: { ...target, title: '' } })])
    expect(await screen.findByText('该动态暂时无法查看')).toBeVisible()
    expect(screen.queryByRole('button', { name: /回复/ })).not.toBeInTheDocument()
  })
})

describe('the other categories', () => {
  it('put the likes and collects of a post together, whatever came in between', async () => {
    show('/message/trend?category=2', [
      makeMessage({ category: 2, kind: 3, title: '赞了你的动态', actorNum: 5, content: '', target }),
      makeMessage({ category: 2, kind: 3, title: '赞了你的动态', content: '', target: { ...target, trendsId: 't-2', title: '食堂上新' } }),
      makeMessage({ category: 2, kind: 6, title: '收藏了你的动态', content: '', target }),
    ])
    const [first, second] = await screen.findAllByRole('article')
    if (!first || !second) throw new Error('two posts were expected')
    expect(first).toHaveTextContent('周远 等 5 人 赞了你的动态')
    expect(first).toHaveTextContent('周远 收藏了你的动态')
    expect(within(first).getAllByRole('link', { name: '春季徒步回顾' })).toHaveLength(1)
    expect(second).toHaveTextContent('食堂上新')
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('let a later page join the card of a post that stands already', async () => {
    const liked = { category: 2, kind: 3, title: '赞了你的动态', content: '' } as const
    const first = [makeMessage({ ...liked, target }), makeMessage({ ...liked, target: { ...target, trendsId: 't-2', title: '食堂上新' } })]
    const second = [
      makeMessage({ ...liked, kind: 6, title: '收藏了你的动态', target }),
      makeMessage({ ...liked, target: { ...target, trendsId: 't-3', title: '湖边夜跑' } }),
    ]
    stub(calls.list, ({ cursor }) => (cursor ? { list: second, nextCursor: null } : { list: first, nextCursor: 'next' }))
    const end = putAllInSight()
    renderAt('/message/trend?category=2')
    await screen.findByText('湖边夜跑')
    end()
    const cards = screen.getAllByRole('article')
    expect(cards.map((card) => within(card).getByText(/^(春季徒步回顾|食堂上新|湖边夜跑)$/).textContent)).toEqual(['春季徒步回顾', '食堂上新', '湖边夜跑'])
    expect(cards[0]).toHaveTextContent('收藏了你的动态')
  })

  it('follow back', async () => {
    show('/message/trend?category=3', [makeMessage({ category: 3, kind: 0, title: '关注了你', content: '', relation: 3, target: { ...target, trendsId: '', title: '', targetKind: '' } })])
    stub(relations.follow, { relation: 2 })
    await people.click(await screen.findByRole('button', { name: '回关' }))
    expect(await screen.findByRole('button', { name: '互相关注' })).toBeVisible()
    await waitFor(() => expect(received(relations.follow)[0]?.body).toEqual({ userId: 'u-zhou', on: true }))
  })

  it('tell of audits and reports, and of unknown kinds in plain text', async () => {
    show('/message/trend?category=4', [
      makeMessage({ category: 4, kind: 1, title: '你的动态已通过审核', content: '', target }),
      makeMessage({ category: 4, kind: 2, title: '你的动态未通过审核', content: '', reason: '画面模糊', target }),
      makeMessage({ category: 4, kind: 9, title: '你的动态被举报', content: '经核实未发现违规', target }),
      makeMessage({ category: 4, kind: 77, title: '新花样', content: '这里还不认识它' }),
    ])
    expect(await screen.findByText('你的动态已通过审核')).toBeVisible()
    expect(screen.getByText('原因：画面模糊')).toBeVisible()
    expect(screen.getByText('经核实未发现违规')).toBeVisible()
    expect(screen.getByText('新花样')).toBeVisible()
    expect(screen.getByText('这里还不认识它')).toBeVisible()
  })

  it('let a refused post be mended, and not the one under which an own comment was removed', async () => {
    const removed = { ...target, targetKind: 'COMMENTS', trendsId: 't-2', commentsId: 'c-3', title: '别人的动态' } as const
    show('/message/trend?category=4', [
      makeMessage({ category: 4, kind: 2, title: '你的动态未通过审核', content: '', reason: '画面模糊', target }),
      makeMessage({ category: 4, kind: 2, title: '你的评论已被移除', content: '', reason: '言语不当', target: removed }),
    ])
    const mends = await screen.findAllByRole('link', { name: /^修改后重新提交/ })
    expect(mends.map((link) => link.getAttribute('href'))).toEqual(['/mobile/trend/publish?id=t-1'])
    expect(screen.getByRole('link', { name: '查看详情：别人的动态' })).toHaveAttribute('href', '/mobile/trend/detail?id=t-2')
  })

  it('are chosen in the address, an unknown one is comments', async () => {
    show('/message/trend?category=99', [])
    expect(await screen.findByText('还没有人评论你')).toBeVisible()
    await people.click(screen.getByRole('link', { name: '关注' }))
    expect(await screen.findByText('还没有新的关注')).toBeVisible()
    expect(window.location.search).toBe('?category=3')
    expect(received(calls.list).map(({ body }) => body.category)).toEqual([1, 3])
  })
})

describe('a group', () => {
  it('of the system is filtered by the five categories', async () => {
    show('/message/detail?group=system', [makeMessage({ group: 'system', category: 'notify_company', kind: 0, title: '班车调整', content: '下周一起' })])
    expect(await screen.findByText('班车调整')).toBeVisible()
    stub(calls.list, { list: [], nextCursor: null })
    for (const name of ['招聘职位', '投递反馈', '企业通知', '招聘协同', '活动通知']) expect(screen.getByRole('link', { name })).toBeVisible()
    await people.click(screen.getByRole('link', { name: '活动通知' }))
    expect(await screen.findByText('还没有活动通知')).toBeVisible()
    expect(received(calls.list)[1]?.body).toMatchObject({ group: 'system', category: 'notify_activity' })
  })

  it('of happy news is cards to congratulate on', async () => {
    show('/message/detail?group=happy_news', [makeMessage({ group: 'happy_news', category: 'happy_news', kind: 0, title: '祝贺周远获奖', target })])
    expect(await screen.findByRole('heading', { name: '祝贺周远获奖' })).toBeVisible()
    stub(acts.like, { on: true, count: 8 })
    await people.click(screen.getByRole('button', { name: '送上祝贺：祝贺周远获奖' }))
    expect(await screen.findByText('已祝贺')).toBeVisible()
    await waitFor(() => expect(received(acts.like)[0]?.body).toEqual({ targetKind: 'TRENDS', targetId: 't-1', on: true }))
  })

  it('is read up to what was shown, which every badge hears of', async () => {
    stub(calls.read, makeSummary([{ group: 'system', unread: 1, categories: [{ category: 'notify_activity', unread: 1 }] }]))
    show('/message/detail?group=system&category=notify_company', [
      makeMessage({ messageId: 'm-top', group: 'system', category: 'notify_company', read: false }),
      makeMessage({ group: 'system', category: 'notify_company' }),
    ])
    expect(await screen.findByRole('img', { name: '未读' })).toBeVisible()
    await waitFor(() => expect(received(calls.read)).toHaveLength(1))
    expect(received(calls.read)[0]?.body).toEqual({ group: 'system', category: 'notify_company', upToId: 'm-top' })
    expect((await screen.findAllByRole('img', { name: '1 条未读' })).length).toBeGreaterThan(0)
  })

  it('that is unknown is said to be so; the audit’s is refused to others', async () => {
    const { unmount } = show('/message/detail?group=spam', [])
    expect(await screen.findByText('没有这个消息分组')).toBeVisible()
    unmount()
    stubRefusal(calls.list, Code.Forbidden, '没有权限查看审核消息')
    renderAt('/message/detail?group=trend_audit')
    expect(await screen.findByText('没有权限查看审核消息')).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})
