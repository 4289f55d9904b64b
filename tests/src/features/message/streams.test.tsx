import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { messages as calls } from '@contract/message'
import { relations } from '@contract/relation'
import { putAllInView } from '@tests/support/browser/inView'
import { makeMessage, makeSummary } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atTheMessages, people, show, target } from './messageScreen'

atTheMessages()

describe('the other categories', () => {
  it('put the likes and collects of a post together, whatever came in between', async () => {
    show('/message/trend?category=2', [
      makeMessage({ category: 2, kind: 3, title: '赞了您的动态', actorNum: 5, content: '', target }),
      makeMessage({
        category: 2,
        kind: 3,
        title: '赞了您的动态',
        content: '',
        target: { ...target, trendsId: 't-2', title: '食堂上新' },
      }),
      makeMessage({ category: 2, kind: 6, title: '收藏了您的动态', content: '', target }),
    ])
    const [first, second] = await screen.findAllByRole('article')
    if (!first || !second) throw new Error('two posts were expected')
    expect(first).toHaveTextContent('周远 等 5 人 赞了您的动态')
    expect(first).toHaveTextContent('周远 收藏了您的动态')
    expect(within(first).getAllByRole('link', { name: '春季徒步回顾' })).toHaveLength(1)
    expect(second).toHaveTextContent('食堂上新')
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('let a later page join the card of a post that stands already', async () => {
    const liked = { category: 2, kind: 3, title: '赞了您的动态', content: '' } as const
    const first = [
      makeMessage({ ...liked, target }),
      makeMessage({ ...liked, target: { ...target, trendsId: 't-2', title: '食堂上新' } }),
    ]
    const second = [
      makeMessage({ ...liked, kind: 6, title: '收藏了您的动态', target }),
      makeMessage({ ...liked, target: { ...target, trendsId: 't-3', title: '湖边夜跑' } }),
    ]
    stub(calls.list, ({ cursor }) =>
      cursor ? { list: second, nextCursor: null } : { list: first, nextCursor: 'next' },
    )
    const end = putAllInView()
    renderAt('/message/trend?category=2')
    await screen.findByText('湖边夜跑')
    end()
    const cards = screen.getAllByRole('article')
    expect(cards.map((card) => within(card).getByText(/^(春季徒步回顾|食堂上新|湖边夜跑)$/).textContent)).toEqual([
      '春季徒步回顾',
      '食堂上新',
      '湖边夜跑',
    ])
    expect(cards[0]).toHaveTextContent('收藏了您的动态')
  })

  it('follow back', async () => {
    show('/message/trend?category=3', [
      makeMessage({
        category: 3,
        kind: 0,
        title: '关注了您',
        content: '',
        relation: 3,
        target: { ...target, trendsId: '', title: '', targetKind: '' },
      }),
    ])
    stub(relations.follow, { relation: 2 })
    expect(await screen.findByRole('button', { name: '回关' })).toHaveAccessibleDescription('周远')
    await people.click(screen.getByRole('button', { name: '回关' }))
    expect(await screen.findByRole('button', { name: '互相关注' })).toBeVisible()
    await waitFor(() => expect(received(relations.follow)[0]?.body).toEqual({ userId: 'u-zhou', on: true }))
  })

  it('tell of audits and reports, and of unknown kinds in plain text', async () => {
    show('/message/trend?category=4', [
      makeMessage({ category: 4, kind: 1, title: '您的动态已通过审核', content: '', target }),
      makeMessage({ category: 4, kind: 2, title: '您的动态未通过审核', content: '', reason: '画面模糊', target }),
      makeMessage({ category: 4, kind: 9, title: '您的动态被举报', content: '经核实未发现违规', target }),
      makeMessage({ category: 4, kind: 77, title: '新花样', content: '这里还不认识它' }),
    ])
    expect(await screen.findByText('您的动态已通过审核')).toBeVisible()
    expect(screen.getByText('原因：画面模糊')).toBeVisible()
    expect(screen.getByText('经核实未发现违规')).toBeVisible()
    expect(screen.getByText('新花样')).toBeVisible()
    expect(screen.getByText('这里还不认识它')).toBeVisible()
  })

  it('let a refused post be mended, and not the one under which an own comment was removed', async () => {
    const removed = {
      ...target,
      targetKind: 'COMMENTS',
      trendsId: 't-2',
      commentsId: 'c-3',
      title: '别人的动态',
    } as const
    show('/message/trend?category=4', [
      makeMessage({ category: 4, kind: 2, title: '您的动态未通过审核', content: '', reason: '画面模糊', target }),
      makeMessage({
        category: 4,
        kind: 2,
        title: '您的评论已被移除',
        content: '',
        reason: '言语不当',
        target: removed,
      }),
    ])
    const mends = await screen.findAllByRole('link', { name: /^修改后重新提交/ })
    expect(mends.map((link) => link.getAttribute('href'))).toEqual(['/mobile/trend/publish?id=t-1'])
    expect(screen.getByRole('link', { name: '查看详情：别人的动态' })).toHaveAttribute(
      'href',
      '/mobile/trend/detail?id=t-2',
    )
  })

  it('are chosen in the address, an unknown one is comments', async () => {
    show('/message/trend?category=99', [])
    expect(await screen.findByText('还没有人评论您')).toBeVisible()
    await people.click(screen.getByRole('link', { name: '关注' }))
    expect(await screen.findByText('还没有新的关注')).toBeVisible()
    expect(window.location.search).toBe('?category=3')
    expect(received(calls.list).map(({ body }) => body.category)).toEqual([1, 3])
  })
})

describe('a group', () => {
  it('of the system is filtered by the five categories', async () => {
    show('/message/detail?group=system', [
      makeMessage({ group: 'system', category: 'notify_company', kind: 0, title: '班车调整', content: '下周一起' }),
    ])
    expect(await screen.findByText('班车调整')).toBeVisible()
    stub(calls.list, { list: [], nextCursor: null })
    for (const name of ['招聘职位', '投递反馈', '企业通知', '招聘协同', '活动通知'])
      expect(screen.getByRole('link', { name })).toBeVisible()
    await people.click(screen.getByRole('link', { name: '活动通知' }))
    expect(await screen.findByText('还没有活动通知')).toBeVisible()
    expect(received(calls.list)[1]?.body).toMatchObject({ group: 'system', category: 'notify_activity' })
  })

  it('of happy news is cards to congratulate on', async () => {
    show('/message/detail?group=happy_news', [
      makeMessage({ group: 'happy_news', category: 'happy_news', kind: 0, title: '祝贺周远获奖', target }),
    ])
    expect(await screen.findByRole('heading', { name: '祝贺周远获奖' })).toBeVisible()
    stub(acts.like, { on: true, count: 8 })
    await people.click(screen.getByRole('button', { name: '送上祝贺：祝贺周远获奖' }))
    expect(await screen.findByText('已祝贺')).toBeVisible()
    await waitFor(() =>
      expect(received(acts.like)[0]?.body).toEqual({ targetKind: 'TRENDS', targetId: 't-1', on: true }),
    )
  })

  it('is read up to what was shown, which every badge shows', async () => {
    stub(
      calls.read,
      makeSummary([{ group: 'system', unread: 1, categories: [{ category: 'notify_activity', unread: 1 }] }]),
    )
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
    expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile')
    unmount()
    stubRefusal(calls.list, Code.Forbidden, '没有权限查看审核消息')
    renderAt('/message/detail?group=trend_audit')
    expect(await screen.findByText('没有权限查看审核消息')).toBeVisible()
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  })
})
