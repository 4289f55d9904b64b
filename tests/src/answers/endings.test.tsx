import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { mailbox, type MailboxEntry } from '@contract/mailbox'
import { messages } from '@contract/message'
import { people } from '@contract/people'
import { feed } from '@contract/feed'
import { trends, TrendType } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { putAllInView } from '@tests/support/browser/inView'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makeComment, makeMessage, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { warm } from './visits'

warm()

let restore = () => {}
beforeEach(() => {
  document.cookie = 'bole_token=real; path=/mobile'
  stub(feed.searchTopics, [])
  stub(feed.cities, { mine: '', cities: [] })
  stub(people.account, makeAccount({ userId: 'u-me' }))
})
afterEach(() => {
  restore()
  queryClient.clear()
})

const visitor = () => void (document.cookie = 'bole_token=; path=/mobile; max-age=0')
const settle = () => pause(300)

describe('a list ends', () => {
  const rows = Array.from({ length: 20 }, (_, at) => makeComment({ commentsId: `c${at}` }))

  it('of comments with a total far too large, at its first empty page', async () => {
    visitor()
    restore = putAllInView()
    stub(trends.detail, makeTrend({ trendsId: 't1', type: TrendType.Text, files: [] }))
    stub(comments.list, ({ pageNum }) => ({ list: pageNum === 1 ? rows : [], total: 1e9 }))
    renderAt('/trend/detail?id=t1')
    expect(await screen.findByText('没有更多评论了')).toBeVisible()
    expect(received(comments.list)).toHaveLength(2)
  })

  it('of comments whose backend knows no pages', async () => {
    visitor()
    restore = putAllInView()
    stub(trends.detail, makeTrend({ trendsId: 't1', type: TrendType.Text, files: [] }))
    stub(comments.list, { list: rows, total: 5000 })
    renderAt('/trend/detail?id=t1')
    expect(await screen.findByText('没有更多评论了')).toBeVisible()
    expect(received(comments.list)).toHaveLength(2)
  })

  const entry = {
    adviceTypeDesc: '食堂餐饮',
    adviceDesc: '汤太咸',
    submitTime: '2020-03-04 05:06:07',
    replyStatus: 0,
  } as MailboxEntry

  it.each([
    ['at its first empty page', (pageNum: number) => (pageNum === 1 ? Array(10).fill(entry) : [])],
    ['where the backend knows no pages', () => Array(10).fill(entry)],
  ])('of own entries with a wrong total, %s', async (_how, listOf) => {
    restore = putAllInView()
    stub(mailbox.mine, ({ pageNum }) => ({ list: listOf(pageNum), current: pageNum, total: 1e9 }))
    renderAt('/mailbox?activeTab=my')
    expect(await screen.findByText('没有更多了')).toBeVisible()
    await settle()
    expect(received(mailbox.mine)).toHaveLength(2)
  })

  it('of posts at the first empty page, whatever its cursor says', async () => {
    visitor()
    restore = putAllInView()
    stub(trends.page, ({ cursor }) => ({
      list: cursor ? [] : [makeTrend({ title: '大家的动态' })],
      nextCursor: `after ${cursor}`,
    }))
    renderAt('/')
    expect(await screen.findByText('大家的动态')).toBeVisible()
    await settle()
    expect(received(trends.page)).toHaveLength(2)
  })

  it('of messages where the cursor leads back', async () => {
    restore = putAllInView()
    let serial = 0
    stub(messages.list, () => ({
      list: [makeMessage({ group: 'system', category: 'notify_company', messageId: `m${(serial += 1)}` })],
      nextCursor: 'again',
    }))
    stub(messages.read, { total: 0, groups: [], muted: [] })
    renderAt('/message/detail?group=system')
    await screen.findAllByText('评论了您的动态')
    await settle()
    expect(received(messages.list).filter(({ body }) => body.cursor)).toHaveLength(1)
  })
})
