import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { type Trend, trends } from '@contract/trend'
import { outbox } from '@/writes/outbox/outbox'
import { makeComment, makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atAPost, closed, compose, input, ME, open, send, text, trendsId, user, written } from '../atAPost'

atAPost()

it('passes the focus of 取消发送 to the next comment that waits, after the last one to their place', async () => {
  stubOffline(comments.publish)
  await compose()
  for (const words of ['先写的', '后写的']) {
    if (!screen.queryByRole('dialog')) await user.click(input())
    await user.type(await text(), words)
    await user.click(send())
    await closed()
    await screen.findByText(`评论：${words}`)
  }
  const [first, second] = screen.getAllByRole('button', { name: '取消发送' })
  const place = screen.getByRole('list', { name: '待发送的评论' }).parentElement
  expect(first).toHaveAccessibleDescription('评论：先写的')
  expect(second).toHaveAccessibleDescription('评论：后写的')
  await user.click(first as HTMLElement)
  await waitFor(() => expect(screen.queryByText('评论：先写的')).toBeNull())
  expect(second).toHaveFocus()
  await user.click(second as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('list', { name: '待发送的评论' })).toBeNull())
  expect(place).toHaveFocus()
})

describe('a comment that waited', () => {
  /** Queues a comment, leaves its post, and comes back to it while its text is still being read. */
  async function comeBack() {
    stubOffline(comments.publish)
    await user.type(await compose(), '新写的')
    await user.click(send())
    await closed()
    await screen.findByText('评论：新写的')
    cleanup()
    let answer = (_post: Trend): void => {}
    stub(trends.detail, () => new Promise<Trend>((resolve) => (answer = resolve)))
    stub(comments.publish, written())
    return () => answer(makeTrend({ trendsId, commentNum: 2, meId: ME }))
  }

  it('and is sent while its post is opening stands there', async () => {
    const answer = await comeBack()
    const reads = received(comments.list).length
    open()
    await waitFor(() => expect(received(comments.list)).toHaveLength(reads + 1))
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
    answer()
    expect(await screen.findByText('新写的')).toBeVisible()
    expect(screen.getByRole('heading', { name: '评论·3' })).toBeVisible()
  })

  it('and was sent before its post was opened is left to the comments read since', async () => {
    const answer = await comeBack()
    await outbox.flush()
    const replies = ['r-1', 'r-2'].map((commentsId) => makeComment({ commentsId }))
    stub(comments.list, { list: [makeComment({ commentsId: 'c1', replyNum: 3, replies })], total: 4 })
    open()
    await waitFor(() => expect(received(trends.detail)).toHaveLength(2))
    answer()
    expect(await screen.findByRole('heading', { name: '评论·4' })).toBeVisible()
    await screen.findByRole('button', { name: '分享' })
    expect(screen.queryByText('新写的')).toBeNull()
    expect(screen.getByRole('heading', { name: '评论·4' })).toBeVisible()
  })
})
