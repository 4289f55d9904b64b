import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { publishing } from '@contract/publish'
import { type Trend, trends } from '@contract/trend'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { makeTrend } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atAPost, closed, compose, input, ME, open, send, text, trendsId, user, written } from './atAPost'

atAPost()
beforeAll(() => import('@/ui/dialog/confirmView').then(() => undefined))

const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const stubOwn = (over: Partial<Trend> = {}) =>
  stub(trends.detail, makeTrend({ trendsId, imId: ME, meId: ME, commentNum: 2, ...over }))

async function removeOwn() {
  loseFocusWhenDisabled()
  stubOwn()
  stub(publishing.remove, null)
  open()
  await press('更多')
  for (const name of ['更多操作', '确定删除这条动态吗？']) {
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.click(dialog.getByRole('button', { name: '删除' }))
  }
  await waitFor(() => expect(screen.getByText('动态已删除')).toHaveFocus())
}

describe('an own post that is back by 撤销删除', () => {
  it('has the focus at the heading of the screen, and is read again', async () => {
    await removeOwn()
    stub(publishing.restore, makeTrend({ trendsId }))
    stubOwn({ title: '改过的标题' })
    await press('撤销删除')
    expect(await screen.findByRole('heading', { name: '改过的标题' })).toBeVisible()
    expect(await screen.findByText('第一条')).toBeVisible()
    expect(screen.getByRole('heading', { name: '动态详情' })).toHaveFocus()
    expect(received(trends.detail)).toHaveLength(2)
  })

  it('has it there also while that waits for a network', async () => {
    await removeOwn()
    stubOffline(publishing.restore)
    await press('撤销删除')
    expect(await screen.findByText('第一条')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: '动态详情' })).toHaveFocus())
  })
})

describe('a comment that is sent after a refusal', () => {
  it('gives the focus back to the input, and the post is not read again', async () => {
    await user.type(await compose(), '再试')
    stubRefusal(comments.publish, Code.TrendNotExist, '该动态不存在或已被删除')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('该动态不存在或已被删除')
    expect(await text()).toHaveValue('再试')
    stub(comments.publish, written())
    await user.click(send())
    await closed()
    expect(await screen.findByText('新写的')).toBeVisible()
    expect(input()).toHaveFocus()
    expect(received(trends.detail)).toHaveLength(1)
  })
})
