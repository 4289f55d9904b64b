import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { AuditStatus, type Trend, trends, TrendType } from '@contract/trend'
import { makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, ME, open, trendsId, user } from './atAPost'

atAPost()

const HOUR_LATER = '?e=1760003600&s=later'
const FILES: Record<string, string> = { 湖: 'lake', 山: 'hill', 云: 'cloud' }
const signed = (alt: string, by = '?e=1760000000&s=first') => {
  const id = FILES[alt] ?? ''
  return makeFile({ id, url: `/files/${id}.jpg${by}`, smallUrl: `/files/${id}-small.jpg${by}`, alt })
}
const moved = (alt: string) => makeFile({ id: FILES[alt] ?? '', url: `/files/moved-${FILES[alt]}.jpg`, alt })
const waiting = (over: Partial<Trend> = {}) =>
  makeTrend({
    trendsId,
    imId: ME,
    meId: ME,
    auditStatus: AuditStatus.Pending,
    files: [signed('湖'), signed('山')],
    ...over,
  })
const picture = (alt: string) =>
  waitFor(() => {
    const found = screen.getByRole('img', { name: alt })
    // Not what holds its place until the page has loaded.
    expect(found).toHaveAttribute('src')
    return found
  })
const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

/** Opens the post, at a time when its addresses may be renewed again. */
async function openLater(trend: Trend) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  stub(trends.detail, trend)
  open()
  await screen.findByRole('note', { name: '审核状态' })
  // Lets the effects run that note the time.
  await act(async () => undefined)
  vi.setSystemTime(Date.now() + 10_000)
}

it('a picture whose address was moved by the approval is shown from its new one, and the post is no longer marked', async () => {
  await openLater(waiting())
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
  stub(trends.detail, waiting({ auditStatus: AuditStatus.Success, files: [moved('湖'), moved('山')] }))
  fireEvent.error(await picture('山'))
  await waitFor(async () => expect(await picture('山')).toHaveAttribute('src', '/files/moved-hill.jpg'))
  expect(screen.queryByText('审核中，仅自己可见')).toBeNull()
  expect(screen.queryByText('图片加载失败')).toBeNull()
})

it('a picture that its fresh address does not bring either is asked for once, and again by 重新加载', async () => {
  await openLater(waiting({ auditStatus: AuditStatus.Fail }))
  const asked = received(trends.detail).length
  stub(
    trends.detail,
    waiting({ auditStatus: AuditStatus.Fail, files: [signed('湖', HOUR_LATER), signed('山', HOUR_LATER)] }),
  )
  fireEvent.error(await picture('山'))
  await waitFor(async () => expect(await picture('山')).toHaveAttribute('src', `/files/hill.jpg${HOUR_LATER}`))
  vi.setSystemTime(Date.now() + 10_000)
  fireEvent.error(await picture('山'))
  expect(await screen.findByText('图片加载失败')).toBeVisible()
  expect(received(trends.detail)).toHaveLength(asked + 1)
  stub(trends.detail, waiting({ files: [moved('湖'), moved('山')] }))
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await waitFor(async () => expect(await picture('山')).toHaveAttribute('src', '/files/moved-hill.jpg'))
})

it('the post stays as it is when 重新加载 finds no network', async () => {
  await openLater(waiting())
  stubOffline(trends.detail)
  fireEvent.error(await picture('山'))
  await user.click(await screen.findByRole('button', { name: '重新加载' }))
  expect(await picture('山')).toHaveAttribute('src', signed('山').url)
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
})

it('a post that can no longer be read says so when its pictures are gone', async () => {
  await openLater(waiting())
  stubRefusal(trends.detail, Code.TrendNotExist, '该动态不存在或已被删除')
  fireEvent.error(await picture('山'))
  expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
})

it('pictures in the text of an article get new addresses, too', async () => {
  const article = (by: string) =>
    waiting({
      type: TrendType.Article,
      content: `<p><img src="/files/lake.jpg${by.replace('&', '&amp;')}" alt="湖"></p>`,
      files: [signed('湖', by)],
    })
  await openLater(article('?e=1760000000&s=first'))
  stub(trends.detail, article(HOUR_LATER))
  fireEvent.error(await picture('湖'))
  await waitFor(async () => expect(await picture('湖')).toHaveAttribute('src', `/files/lake.jpg${HOUR_LATER}`))
})

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

it('an own post without pictures says, too, when it was decided, and is not read again before', async () => {
  const text = { type: TrendType.Text, files: [] }
  await openLater(waiting(text))
  await import('@/lib/time/ticking')
  await look()
  const asked = received(trends.detail).length
  vi.setSystemTime(Date.now() + 61_000)
  await look()
  await waitFor(() => expect(received(trends.detail)).toHaveLength(asked + 1))
  expect(screen.getByText('审核中，仅自己可见')).toBeVisible()
  stub(trends.detail, waiting({ ...text, auditStatus: AuditStatus.Fail, auditReason: '标题与正文不符' }))
  vi.setSystemTime(Date.now() + 61_000)
  await look()
  expect(await screen.findByText('审核不通过，仅自己可见')).toBeVisible()
  expect(screen.getByText('原因：标题与正文不符')).toBeVisible()
  vi.setSystemTime(Date.now() + 61_000)
  const decided = received(trends.detail).length
  await look()
  expect(received(trends.detail)).toHaveLength(decided)
})
