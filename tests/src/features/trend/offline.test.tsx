import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { trends } from '@contract/trend'
import { labelOf } from '@/writes/outbox/queueEntry'
import { outbox } from '@/writes/outbox/outbox'
import { makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, ME, open, trendsId, user } from './atAPost'

const WAITS = '1 项操作待发送，联网后自动发送'
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const heading = () => screen.findByRole('heading', { name: '春季徒步回顾' })

async function answer(question: RegExp, word: string) {
  await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: word }))
}

atAPost()
beforeAll(
  async () =>
    void (await Promise.all([
      import('@/ui/sheet/Sheet'),
      import('@/ui/dialog/confirmView'),
      import('@/lib/toast/toastView'),
    ])),
  60_000,
)

describe('an own post that is removed without a network', () => {
  const own = () => makeTrend({ trendsId, imId: ME, meId: ME })

  beforeEach(async () => {
    stub(trends.detail, own())
    stub(comments.list, { list: [], total: 0 })
    stubOffline(publishing.remove)
    open()
    await heading()
    await press('更多')
    await press('删除')
    await answer(/^确定删除这条动态吗/, '删除')
    expect(await screen.findByText('动态已删除')).toBeVisible()
    expect(await screen.findByText(WAITS)).toBeVisible()
  })

  it('is gone from the backend when that is back, and comes back by 撤销', async () => {
    stub(publishing.remove, null)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
    expect(screen.getByText('动态已删除')).toBeVisible()
    stub(publishing.restore, own())
    await press('撤销删除')
    expect(await heading()).toBeVisible()
    expect(received(publishing.restore)).toHaveLength(1)
  })

  it('comes back without a network, too, whatever has reached the backend', async () => {
    stubOffline(publishing.restore)
    await press('撤销删除')
    expect(await heading()).toBeVisible()
    await waitFor(() => expect(outbox.entries().map(({ write }) => labelOf(write))).toEqual(['恢复动态：春季徒步回顾']))
    stub(publishing.restore, own())
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
    expect(received(publishing.remove)).toHaveLength(1)
    expect(await heading()).toBeVisible()
  })

  it('is there again where that is refused in the end', async () => {
    stubRefusal(publishing.remove, 100403, '只能删除自己的动态')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('删除动态：春季徒步回顾未能发送：只能删除自己的动态')).toBeInTheDocument()
    expect(await heading()).toBeVisible()
  })
})

it('an author is blocked, and the post left, also where that waits for a network', async () => {
  stub(trends.detail, makeTrend({ trendsId, imId: 'u-author', imNickName: '王敏', meId: ME }))
  stub(trends.page, { list: [], nextCursor: null })
  stubOffline(relations.block)
  open()
  await heading()
  await press('更多')
  await press('拉黑作者')
  await answer(/确定拉黑“王敏”吗/, '拉黑')
  await waitFor(() => expect(location.pathname).toBe('/mobile/'))
  expect(outbox.entries().map(({ write }) => labelOf(write))).toEqual(['拉黑“王敏”'])
})
