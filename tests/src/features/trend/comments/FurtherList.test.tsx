import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { comments } from '@contract/comment'
import { makeComment } from '@tests/support/makers'
import { outbox } from '@/writes/outbox/outbox'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atAPost, closed, ME, open, send, text, user, written, input } from '../atAPost'

atAPost()

/** Two pages of comments; the third is the reader's own, the 20th and the 21st have a reply each. */
beforeEach(() => {
  const rows = Array.from({ length: 30 }, (_, at) =>
    makeComment({
      commentsId: `c${at + 1}`,
      content: `第${at + 1}条`,
      imNickName: `用户${at + 1}`,
      ...(at === 2 ? { imId: ME } : {}),
      ...(at === 19 || at === 20 ? { replyNum: 1 } : {}),
    }),
  )
  stub(comments.list, ({ pageNum }) => ({
    list: rows.slice(pageNum * 20 - 20, pageNum * 20),
    total: 32,
    rootNum: 30,
  }))
  stub(comments.replies, { list: [makeComment({ commentsId: 'r1', content: '展开了' })], nextCursor: null })
  stub(acts.like, ({ on }) => ({ on, count: on ? 1 : 0 }))
})

/** On the second page rows are no list elements. */
const row = (words: string) => screen.getByText(words).closest<HTMLElement>('li, [role="listitem"]') ?? document.body

async function remove(words: string) {
  await user.click(within(row(words)).getByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
}

async function openAll() {
  open()
  await user.click(await screen.findByRole('button', { name: '加载更多评论' }))
  await screen.findByText('第30条')
}

/** Likes a comment and opens its replies. */
async function use(words: string) {
  await user.click(within(row(words)).getByRole('button', { name: /^赞/ }))
  await user.click(within(row(words)).getByRole('button', { name: '展开 1 条回复' }))
  await within(row(words)).findByText('展开了')
}

function expectUsed(words: string) {
  expect(within(row(words)).getAllByRole('button', { name: /^赞/ })[0]).toHaveAttribute('aria-pressed', 'true')
  expect(within(row(words)).getByText('展开了')).toBeVisible()
}

it('a comment of the second page keeps its like and its open replies where one before it is deleted', async () => {
  stub(comments.remove, null)
  await openAll()
  await use('第21条')
  await remove('第3条')
  expectUsed('第21条')
})

it('the last one of the first page keeps them where a new one is written', async () => {
  stub(comments.publish, written({ commentsId: 'c-new' }))
  await openAll()
  await use('第20条')
  await user.click(input())
  await user.type(await text(), '新写的')
  await user.click(send())
  await closed()
  await screen.findByText('新写的')
  expectUsed('第20条')
})

it('an own one whose deletion waited without a network and was cancelled keeps its like', async () => {
  stubOffline(comments.remove)
  await openAll()
  await user.click(within(row('第3条')).getByRole('button', { name: /^赞/ }))
  await waitFor(() => expect(received(acts.like)).toHaveLength(1))
  await remove('第3条')
  await waitFor(() => expect(outbox.entries()).toHaveLength(1))
  for (const one of outbox.entries()) await outbox.cancel(one)
  await screen.findByText('第3条')
  expect(within(row('第3条')).getByRole('button', { name: /^赞/ })).toHaveAttribute('aria-pressed', 'true')
})
