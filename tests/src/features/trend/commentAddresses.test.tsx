import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { pause } from '@tests/support/concurrency/pause'
import { makeComment } from '@tests/support/makers'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atAPost, user } from './atAPost'
import { HOUR_LATER, openLater, signed, waiting } from './signedPictures'

atAPost()

it('pictures of comments get theirs with the comments, in the list and in the open viewer', async () => {
  const commented = (by: string) => makeComment({ commentsId: 'c1', content: '第一条', files: [signed('云', by)] })
  stub(comments.list, { list: [commented('?e=1760000000&s=first')], total: 1 })
  await openLater(waiting())
  const thumb = await within(await screen.findByRole('list', { name: '评论图片' })).findByRole('img')
  await user.click(thumb)
  const viewer = await screen.findByRole('dialog', { name: '评论图片' })
  stub(comments.list, { list: [commented(HOUR_LATER)], total: 1 })
  const asked = received(trends.detail).length
  fireEvent.error(within(viewer).getByRole('img', { name: '云' }))
  await waitFor(() =>
    expect(within(viewer).getByRole('img', { name: '云' })).toHaveAttribute('src', `/files/cloud.jpg${HOUR_LATER}`),
  )
  expect(thumb).toHaveAttribute('src', `/files/cloud-small.jpg${HOUR_LATER}`)
  expect(received(trends.detail)).toHaveLength(asked)
})

const EXPIRED = '?e=1760000000&s=first'
/** The thumbnail in the row of these words. */
function thumbIn(words: string) {
  const row = screen.getByText(words).closest<HTMLElement>('li, [role="listitem"]')
  return within(within(row ?? document.body).getByRole('list', { name: '评论图片' })).getByRole('img')
}

it('a picture of a comment far down gets its address with its page, and all comments stay where they are', async () => {
  const listed = (by: string) =>
    Array.from({ length: 45 }, (_, n) =>
      makeComment({
        commentsId: `c${n + 1}`,
        content: `第${n + 1}条`,
        files: n === 24 || n === 25 || n === 0 ? [signed('云', `${by}&n=${n}`)] : [],
      }),
    )
  const have = (by: string, newer = 0) =>
    stub(comments.list, ({ pageNum }) => {
      const added = Array.from({ length: newer }, (_, n) => makeComment({ commentsId: `n${n}`, content: `新来${n}` }))
      const all = [...added, ...listed(by)]
      return { list: all.slice((pageNum - 1) * 20, pageNum * 20), total: all.length, rootNum: all.length }
    })
  have(EXPIRED)
  await openLater(waiting())
  await user.click(await screen.findByRole('button', { name: '加载更多评论' }))
  await screen.findByText('第40条')
  const asked = received(comments.list).length
  const later = '?e=1760003600&s=later'
  have(later, 30)
  fireEvent.error(thumbIn('第25条'))
  fireEvent.error(thumbIn('第26条'))
  await waitFor(() => expect(thumbIn('第25条')).toHaveAttribute('src', `/files/cloud-small.jpg${later}&n=24`))
  expect(thumbIn('第26条')).toHaveAttribute('src', `/files/cloud-small.jpg${later}&n=25`)
  for (const words of ['第1条', '第20条', '第21条', '第40条']) expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.queryByText('新来0')).toBeNull()
  expect(screen.getByRole('button', { name: '加载更多评论' })).toBeVisible()
  expect(
    received(comments.list)
      .slice(asked)
      .map(({ body }) => (body as { pageNum: number }).pageNum),
  ).toEqual([2, 3])
})

it('a picture of a reply that was opened gets its address with the replies, also in the viewer', async () => {
  const reply = (n: number, by: string) =>
    makeComment({ commentsId: `r${n}`, content: `回复${n}`, files: n === 3 ? [signed('山', by)] : [] })
  const replies = (by: string) => [1, 2, 3].map((n) => reply(n, by))
  const parent = makeComment({
    commentsId: 'c1',
    content: '第一条',
    replyNum: 3,
    replies: replies(EXPIRED).slice(0, 2),
  })
  stub(comments.list, { list: [parent], total: 4 })
  stub(comments.replies, { list: replies(EXPIRED), nextCursor: null })
  await openLater(waiting({ files: [signed('湖')] }))
  await user.click(await screen.findByRole('button', { name: '展开 1 条回复' }))
  await user.click(await waitFor(() => thumbIn('回复3')))
  const viewer = await screen.findByRole('dialog', { name: '评论图片' })
  const reads = () => [received(comments.list).length, received(trends.detail).length]
  const asked = reads()
  stub(comments.replies, { list: replies(HOUR_LATER), nextCursor: null })
  fireEvent.error(within(viewer).getByRole('img', { name: '山' }))
  await waitFor(() => expect(thumbIn('回复3')).toHaveAttribute('src', `/files/hill-small.jpg${HOUR_LATER}`))
  expect(within(viewer).getByRole('img', { name: '山' })).toHaveAttribute('src', `/files/hill.jpg${HOUR_LATER}`)
  expect(reads()).toEqual(asked)
})

it('pictures of comments that expire while their page is read again share that read', async () => {
  const listed = (by: string) =>
    ['一', '二'].map((n) => makeComment({ commentsId: `c${n}`, content: `第${n}条`, files: [signed('云', by)] }))
  stub(comments.list, { list: listed(EXPIRED), total: 2 })
  await openLater(waiting())
  await waitFor(() => thumbIn('第二条'))
  const asked = received(comments.list).length
  let release = () => {}
  stub(comments.list, async () => {
    await new Promise<void>((resolve) => (release = resolve))
    return { list: listed(HOUR_LATER), total: 2 }
  })
  fireEvent.error(thumbIn('第一条'))
  await waitFor(() => expect(received(comments.list)).toHaveLength(asked + 1))
  fireEvent.error(thumbIn('第二条'))
  await act(() => pause(50))
  release()
  await waitFor(() => expect(thumbIn('第二条')).toHaveAttribute('src', `/files/cloud-small.jpg${HOUR_LATER}`))
  expect(received(comments.list)).toHaveLength(asked + 1)
})

it('a comment whose picture cannot be read again does not keep the others from theirs', async () => {
  const replies = (by: string) => [1, 2, 3].map((n) => makeComment({ commentsId: `r${n}`, files: [signed('山', by)] }))
  const listed = (by: string) => [
    makeComment({ commentsId: 'c1', content: '第一条', replyNum: 3, replies: replies(by).slice(0, 2) }),
    makeComment({ commentsId: 'c2', content: '第二条', files: [signed('云', by)] }),
  ]
  stub(comments.list, { list: listed(EXPIRED), total: 5 })
  stub(comments.replies, {
    list: [...replies(EXPIRED).slice(0, 2), makeComment({ commentsId: 'r3', content: '回复3', files: [signed('湖')] })],
    nextCursor: null,
  })
  await openLater(waiting({ files: [] }))
  await user.click(await screen.findByRole('button', { name: '展开 1 条回复' }))
  await waitFor(() => thumbIn('回复3'))
  stub(comments.list, { list: listed(HOUR_LATER).slice(1), total: 1 })
  stubRefusal(comments.replies, Code.NotFound, '该评论不存在或已被删除')
  fireEvent.error(thumbIn('回复3'))
  fireEvent.error(thumbIn('第二条'))
  await waitFor(() => expect(thumbIn('第二条')).toHaveAttribute('src', `/files/cloud-small.jpg${HOUR_LATER}`))
})

it('a picture of a comment that its fresh address does not bring either is read again by 重新加载 in the viewer', async () => {
  const commented = (by: string) => makeComment({ commentsId: 'c1', content: '第一条', files: [signed('云', by)] })
  stub(comments.list, { list: [commented(EXPIRED)], total: 1 })
  await openLater(waiting())
  await user.click(await waitFor(() => thumbIn('第一条')))
  const viewer = await screen.findByRole('dialog', { name: '评论图片' })
  stub(comments.list, { list: [commented(HOUR_LATER)], total: 1 })
  const shown = () => within(viewer).getByRole('img', { name: '云' })
  fireEvent.error(shown())
  await waitFor(() => expect(shown()).toHaveAttribute('src', `/files/cloud.jpg${HOUR_LATER}`))
  fireEvent.error(shown())
  const again = '?e=1760007200&s=again'
  stub(comments.list, { list: [commented(again)], total: 1 })
  await user.click(await within(viewer).findByRole('button', { name: '重新加载' }))
  await waitFor(() => expect(shown()).toHaveAttribute('src', `/files/cloud.jpg${again}`))
})
