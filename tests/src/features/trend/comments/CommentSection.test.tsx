import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Comment, comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const open = () => renderAt('/trend/detail?id=t1')
const page = (list: Comment[], total = list.length) => stub(comments.list, { list, total })
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    makeComment({ commentsId: `c${from + at}`, content: `第${from + at}条` }),
  )

// Compile lazy modules now, so that no test's time-out includes it.
beforeAll(
  async () =>
    void (await Promise.all([import('@/features/trend/TrendDetailPage'), import('@/features/trend/view/openTrend')])),
  60_000,
)
beforeEach(() => stub(trends.detail, makeTrend()))

describe('comments', () => {
  it('are asked for exactly as specified', async () => {
    page([])
    open()
    await screen.findByText('暂无评论')
    expect(received(comments.list).map(({ body }) => body)).toEqual([
      { trendsId: 't1', pageNum: 1, pageSize: 20, asc: false },
    ])
  })

  it('are counted in the heading', async () => {
    page(rows(1, 20), 12345)
    open()
    expect(await screen.findByRole('heading', { name: '评论·1.2万' })).toBeVisible()
  })

  it('are one number in heading and bar, replies included', async () => {
    stub(trends.detail, makeTrend({ commentNum: 9 }))
    page([makeComment({ replyNum: 3 }), makeComment()], 5)
    open()
    expect(await screen.findByRole('heading', { name: '评论·5' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^评论\s*5$/ })).toBeVisible()
    expect(await screen.findByText('没有更多评论了')).toBeVisible()
  })

  it('keep the direction of their text within them', async () => {
    page([makeComment({ content: '\u202e倒着的字', files: [makeFile()] })])
    open()
    const mark = await screen.findByText('[图片]')
    expect(screen.getByText('\u202e倒着的字').tagName).toBe('BDI')
    expect(mark.closest('bdi')).toBeNull()
  })

  it('show author, likes, words, emoji name, picture mark, time and place', async () => {
    page([
      makeComment({
        imNickName: '王敏',
        likeNum: 10000,
        content: '<b>真好</b>',
        emojiName: '[鼓掌]',
        files: [makeFile()],
        createTime: '2020-01-02 03:04:05',
        city: '',
        province: '四川省',
      }),
    ])
    open()
    const comment = (await screen.findByText('王敏')).closest('li') as HTMLElement
    for (const text of ['1万', '<b>真好</b>', '[鼓掌]', '[图片]', '2020-01-02 03:04', '四川省']) {
      expect(within(comment).getByText(text)).toBeVisible()
    }
  })

  it('lead to their author, but not to one whose account is closed', async () => {
    page([makeComment({ imId: 'u-wang', imNickName: '王敏' }), makeComment({ imId: '', imNickName: '已注销用户' })])
    open()
    expect(await screen.findByRole('link', { name: '王敏' })).toHaveAttribute('href', '/mobile/user?id=u-wang')
    expect(screen.getByText('已注销用户')).toBeVisible()
    expect(screen.queryByRole('link', { name: '已注销用户' })).toBeNull()
    expect(document.querySelector('a[href$="/user"]')).toBeNull()
  })

  it('come in further pages without a row twice, up to an end mark', async () => {
    stub(comments.list, ({ pageNum }) => ({ list: pageNum === 1 ? rows(1, 20) : rows(20, 25), total: 25 }))
    open()
    await user.click(await screen.findByRole('button', { name: '加载更多评论' }))
    expect(await screen.findByText('第25条')).toBeVisible()
    expect(screen.getAllByText('第20条')).toHaveLength(1)
    expect(await screen.findByText('没有更多评论了')).toBeVisible()
    expect(received(comments.list)[1]?.body).toMatchObject({ pageNum: 2, pageSize: 20, asc: false })
  })

  it('are in the document near the screen only, after the first page; a used one stays as it is', async () => {
    const list = (pageNum: number) => rows(pageNum * 20 - 19, pageNum * 20)
    stub(comments.list, ({ pageNum }) => ({
      list: list(pageNum).map((row) => ({ ...row, replyNum: row.commentsId === 'c22' ? 1 : 0 })),
      total: 101,
    }))
    stub(comments.replies, { list: [makeComment({ commentsId: 'r1', content: '展开了' })], nextCursor: null })
    open()
    for (const pageNum of [2, 3, 4, 5]) {
      await user.click(await screen.findByRole('button', { name: '加载更多评论' }))
      await waitFor(() => expect(received(comments.list)).toHaveLength(pageNum))
    }
    await user.click(await screen.findByRole('button', { name: '展开 1 条回复' }))
    expect(await screen.findByText('展开了')).toBeVisible()
    expect(screen.queryByText('第99条')).not.toBeInTheDocument()
    const scrolled = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, -24_000, 390, 0))
    fireEvent.scroll(window)
    expect(await screen.findByText('第99条')).toBeVisible()
    scrolled.mockRestore()
    expect(screen.queryByText('第24条')).not.toBeInTheDocument()
    expect(screen.getByText('展开了')).toBeInTheDocument()
    expect(screen.getByText('第1条')).toBeInTheDocument()
    const further = screen.getByRole('list', { name: '更多评论' })
    expect(within(further).getByText('第99条').closest('[role="listitem"]')).toHaveAttribute('aria-posinset', '79')
  })

  it('that are not shown yet can be read although all shown ones were deleted', async () => {
    const { CommentSection } = await import('@/features/trend/comments/CommentSection')
    const more = vi.fn()
    const view = {
      kind: 'ready' as const,
      list: [],
      total: 5,
      pageNum: 1,
      hasMoved: true,
      next: 'idle' as const,
      gone: ['c1'],
    }
    const comments = {
      view,
      openedAt: () => 0,
      whole: true,
      more,
      retry: () => {},
      refresh: () => {},
      change: () => true,
    }
    render(<CommentSection comments={comments} top={{ current: null }} slots={undefined} />)
    expect(screen.queryByText('暂无评论')).toBeNull()
    await user.click(screen.getByRole('button', { name: '加载更多评论' }))
    expect(more).toHaveBeenCalled()
  })

  it('that fail are told and tried again in place', async () => {
    stubRefusal(comments.list, 100500, '评论服务维护中')
    stub(trends.detail, makeTrend({ commentNum: 47 }))
    open()
    expect(await screen.findByText('评论服务维护中')).toBeInTheDocument()
    expect(screen.getByText('动态评论获取失败')).toBeVisible()
    expect(screen.getByRole('heading', { name: '评论' })).toBeVisible()
    page(rows(1, 1))
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('第1条')).toBeVisible()
    expect(screen.getByRole('main')).toHaveFocus()
    expect(screen.getByRole('heading', { name: '评论·1' })).toBeVisible()
  })

  it('keep what is there when a further page fails', async () => {
    page(rows(1, 20), 30)
    open()
    const more = await screen.findByRole('button', { name: '加载更多评论' })
    stubOffline(comments.list)
    await user.click(more)
    expect(await screen.findByText('动态评论获取失败')).toBeVisible()
    expect(screen.getByText('第1条')).toBeVisible()
    page(rows(21, 30), 30)
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('第30条')).toBeVisible()
    expect(screen.getByText('没有更多评论了').parentElement).toHaveFocus()
  })

  it('leave the focus on 加载更多评论 after a further page, and at their end after the last one', async () => {
    stub(comments.list, ({ pageNum }) => ({ list: rows(pageNum * 20 - 19, pageNum * 20), total: 60 }))
    open()
    await user.click(await screen.findByRole('button', { name: '加载更多评论' }))
    await screen.findByText('第21条')
    const more = await screen.findByRole('button', { name: '加载更多评论' })
    expect(more).toHaveFocus()
    await user.click(more)
    expect((await screen.findByText('没有更多评论了')).parentElement).toHaveFocus()
  })
})

describe('replies', () => {
  it('show two at first and the rest on demand', async () => {
    const replies = [
      makeComment({ commentsId: 'r1', content: '答一' }),
      makeComment({ commentsId: 'r2', content: '答二' }),
    ]
    page([makeComment({ commentsId: 'c1', replyNum: 3, replies })])
    stub(comments.replies, { list: [...replies, makeComment({ commentsId: 'r3', content: '答三' })], nextCursor: null })
    open()
    expect(await screen.findByText('答二')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '展开 1 条回复' }))
    expect(await screen.findByText('答三')).toBeVisible()
    expect(screen.getAllByText('答一')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: '展开 1 条回复' })).toBeNull()
    expect(received(comments.replies)[0]?.body).toMatchObject({ commentsId: 'c1' })
  })

  it('take the focus over from the button that shows them, which keeps it where they fail', async () => {
    loseFocusWhenDisabled()
    const replies = [
      makeComment({ commentsId: 'r1', content: '答一' }),
      makeComment({ commentsId: 'r2', content: '答二' }),
    ]
    page([makeComment({ commentsId: 'c1', replyNum: 4, replies })])
    stubRefusal(comments.replies, 100500, '回复服务维护中')
    open()
    await user.click(await screen.findByRole('button', { name: '展开 2 条回复' }))
    expect(await screen.findByText('回复获取失败')).toBeVisible()
    const again = screen.getByRole('button', { name: '重试' })
    expect(again).toHaveFocus()
    const added = [
      makeComment({ commentsId: 'r3', content: '答三' }),
      makeComment({ commentsId: 'r4', content: '答四' }),
    ]
    stub(comments.replies, { list: [...replies, ...added], nextCursor: null })
    await user.click(again)
    expect((await screen.findByText('答三')).closest('li')).toHaveFocus()
  })
})
