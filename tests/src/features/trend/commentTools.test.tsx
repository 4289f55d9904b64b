import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { dictionaries } from '@contract/dictionary'
import { reports } from '@contract/report'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { act, atAPost, closed, compose, open, own, row, send, text, user } from './atAPost'

atAPost()
const WAITS = '1 项操作待发送，联网后自动发送'

describe('an own comment', () => {
  it('goes after a question, and its counts with it', async () => {
    stub(comments.remove, null)
    open()
    await screen.findByText('我写的')
    expect(within(row('第一条')).queryByRole('button', { name: '删除' })).toBeNull()
    await user.click(act('我写的', '删除'))
    await user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText('删除这条评论？')).toBeNull())
    expect(received(comments.remove)).toEqual([])
    await user.click(act('我写的', '删除'))
    await screen.findByText('删除这条评论？')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('我写的')).toBeNull())
    expect(received(comments.remove).map(({ body }) => body)).toEqual([{ commentsId: 'c2' }])
    expect(screen.getByRole('heading', { name: '评论·1' })).toHaveFocus()
  })

  it('with replies says that they go, too', async () => {
    stub(comments.list, { list: [{ ...own, replyNum: 2 }], total: 1 })
    open()
    await screen.findByText('我写的')
    await user.click(act('我写的', '删除'))
    expect(await screen.findByRole('dialog', { name: '删除这条评论？它的回复也会一起删除' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '取消' }))
    await closed()
  })

  async function removeOffline() {
    stubOffline(comments.remove)
    open()
    await screen.findByText('我写的')
    await user.click(act('我写的', '删除'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
    await screen.findByText(WAITS)
    expect(screen.queryByText('我写的')).toBeNull()
    expect(screen.getByRole('heading', { name: '评论·1' })).toHaveFocus()
  }

  it('goes at once without a network, and from the backend when that is back', async () => {
    await removeOffline()
    stub(comments.remove, null)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
    expect(screen.queryByText('我写的')).toBeNull()
    expect(screen.getByRole('heading', { name: '评论·1' })).toBeVisible()
    const keys = received(comments.remove).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('is there again where its removal is cancelled', async () => {
    await removeOffline()
    await user.click(screen.getByRole('button', { name: '查看' }))
    const list = await screen.findByRole('dialog', { name: '待发送' })
    expect(within(list).getByText('删除评论：我写的')).toBeVisible()
    await user.click(within(list).getByRole('button', { name: '取消' }))
    expect(await screen.findByText('我写的')).toBeInTheDocument()
    expect(screen.getByText('评论·2')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await closed()
  })

  it('is there again where its removal is refused in the end', async () => {
    await removeOffline()
    stubRefusal(comments.remove, 100403, '只能删除自己的评论')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('删除评论：我写的未能发送：只能删除自己的评论')).toBeInTheDocument()
    expect(screen.getByText('我写的')).toBeVisible()
  })
})

describe('a report', () => {
  const reasons = { moment_audit_deny: [{ label: '广告营销', value: 'advert', description: '' }] }

  it('of another’s comment names a reason', async () => {
    stub(dictionaries.byName, reasons)
    stub(reports.submit, null)
    open()
    await screen.findByText('第一条')
    expect(within(row('我写的')).queryByRole('button', { name: '举报' })).toBeNull()
    await user.click(act('第一条', '举报'))
    const submit = await screen.findByRole('button', { name: '提交' })
    await user.click(submit)
    expect(screen.getByRole('alert')).toHaveTextContent('请选择举报原因')
    await user.click(screen.getByRole('radio', { name: '广告营销' }))
    await user.type(screen.getByRole('textbox', { name: '补充说明' }), '留了电话')
    await user.click(submit)
    await closed()
    expect(received(reports.submit).map(({ body }) => body)).toEqual([
      { targetKind: 'COMMENTS', targetId: 'c1', reason: 'advert', reasonDesc: '留了电话' },
    ])
  })

  it('waits for its reasons, and asks again where they did not come', async () => {
    stubOffline(dictionaries.byName)
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '举报'))
    expect(await screen.findByText('举报原因获取失败')).toBeVisible()
    stub(dictionaries.byName, {})
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('暂无可选的举报原因')).toBeVisible()
  })

  it('waits with its reason where there is no network', async () => {
    stub(dictionaries.byName, reasons)
    stubOffline(reports.submit)
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '举报'))
    await user.click(await screen.findByRole('radio', { name: '广告营销' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    await closed()
    expect(await screen.findByText(WAITS)).toBeVisible()
    stub(reports.submit, null)
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
    const [first, second] = received(reports.submit)
    expect(second?.body).toEqual({ targetKind: 'COMMENTS', targetId: 'c1', reason: 'advert', reasonDesc: '' })
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  it('keeps what was typed for the next time, until it is sent', async () => {
    stub(dictionaries.byName, reasons)
    stub(reports.submit, null)
    const begin = async () => {
      const { unmount } = open()
      await screen.findByText('第一条')
      await user.click(act('第一条', '举报'))
      await screen.findByRole('button', { name: '提交' })
      return unmount
    }
    let leave = await begin()
    await user.click(screen.getByRole('radio', { name: '广告营销' }))
    await user.type(screen.getByRole('textbox', { name: '补充说明' }), '又留了电话')
    leave()
    leave = await begin()
    await waitFor(() => expect(screen.getByRole('textbox', { name: '补充说明' })).toHaveValue('又留了电话'))
    expect(screen.getByRole('radio', { name: '广告营销' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: '提交' }))
    await closed()
    leave()
    await begin()
    expect(screen.getByRole('textbox', { name: '补充说明' })).toHaveValue('')
  })

  it('asks for another reason where the chosen one is no longer offered', async () => {
    stub(dictionaries.byName, reasons)
    const { unmount } = open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '举报'))
    await user.click(await screen.findByRole('radio', { name: '广告营销' }))
    await user.type(screen.getByRole('textbox', { name: '补充说明' }), '又留了电话')
    unmount()
    stub(dictionaries.byName, { moment_audit_deny: [{ label: '不友善', value: 'rude', description: '' }] })
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '举报'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: '补充说明' })).toHaveValue('又留了电话'))
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(screen.getByRole('alert')).toHaveTextContent('请选择举报原因')
    expect(received(reports.submit)).toEqual([])
  })

  it('that is refused keeps what was chosen', async () => {
    stub(dictionaries.byName, reasons)
    stubRefusal(reports.submit, 100409, '您已举报过该内容，我们会尽快处理')
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '举报'))
    await user.click(await screen.findByRole('radio', { name: '广告营销' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('您已举报过该内容，我们会尽快处理')
    expect(screen.getByRole('radio', { name: '广告营销' })).toBeChecked()
  })

  it('that is refused is sent under another key the next time, for the former one keeps its refusal', async () => {
    stub(dictionaries.byName, reasons)
    stubRefusal(reports.submit, 100400, '补充说明需要修改')
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '举报'))
    await user.click(await screen.findByRole('radio', { name: '广告营销' }))
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('补充说明需要修改')
    stub(reports.submit, null)
    await user.click(screen.getByRole('button', { name: '提交' }))
    await closed()
    const keys = received(reports.submit).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('a visitor', () => {
  it('finds no tools on the comments', async () => {
    session.signOut()
    open()
    await screen.findByText('第一条')
    for (const name of ['回复', '删除', '举报']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('a reply to a comment that is gone by now', () => {
  it('is refused with its words, and the comments are read again', async () => {
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '回复'))
    await user.type(await text(), '答一句')
    stubRefusal(comments.publish, Code.NotFound, '该评论不存在或已被删除')
    stub(comments.list, { list: [own], total: 1 })
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('该评论不存在或已被删除')
    await waitFor(() => expect(screen.queryByText('第一条')).toBeNull())
    expect(await text()).toHaveValue('答一句')
    await user.keyboard('{Escape}')
    await closed()
    expect(screen.getByRole('heading', { name: '评论·1' })).toBeVisible()
  })

  it('shows a post that was removed meanwhile as removed once the refused comment is closed', async () => {
    await user.type(await compose(), '晚了')
    stubRefusal(comments.publish, Code.TrendNotExist, '该动态不存在或已被删除')
    stubRefusal(trends.detail, Code.TrendNotExist, '该动态不存在或已被删除')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('该动态不存在或已被删除')
    expect(await text()).toHaveValue('晚了')
    await user.keyboard('{Escape}')
    await closed()
    expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
    expect(screen.queryByText('第一条')).toBeNull()
  })
})
