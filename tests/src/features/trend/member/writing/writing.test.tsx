import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { keepDraft, NO_DRAFT } from '@/writes/drafts/comment/commentDraft'
import { act, atAPost, closed, compose, input, ME, open, row, send, text, trendsId, user, written } from '../../atAPost'

atAPost()

describe('the composer', () => {
  it('opens by the read-only input, with the focus in its text, and gives it back', async () => {
    open()
    await screen.findByText('第一条')
    input().focus()
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await text()).toHaveFocus())
    await user.keyboard('{Escape}')
    await closed()
    expect(input()).toHaveFocus()
  })

  it('sends the words, shows them first at once and counts them', async () => {
    stub(comments.publish, ({ content }) => written({ content }))
    await user.type(await compose(), ' 新写的😀 ')
    expect(screen.getByText('4/500')).toBeVisible()
    await user.click(send())
    await closed()
    expect(received(comments.publish).map(({ body }) => body)).toEqual([{ trendsId, content: '新写的😀', fileIds: [] }])
    const list = screen.getAllByRole('listitem')
    expect(list[0]).toHaveTextContent('新写的😀')
    expect(screen.getByRole('heading', { name: '评论·3' })).toBeVisible()
    expect(screen.getByRole('button', { name: /评论\s*3$/ })).toBeVisible()
    await user.click(input())
    expect(await text()).toHaveValue('')
  })

  it('puts emoji in at the cursor, several of them, and keeps the focus in the text', async () => {
    stub(comments.publish, ({ content }) => written({ content }))
    const field = (await compose()) as HTMLTextAreaElement
    await user.type(field, '太棒了，继续')
    field.setSelectionRange(3, 4)
    await user.click(screen.getByRole('button', { name: '表情' }))
    await user.click(screen.getByRole('button', { name: '鼓掌' }))
    await user.click(screen.getByRole('button', { name: '爱心' }))
    expect(field).toHaveValue('太棒了👏❤️继续')
    expect(field.selectionStart).toBe('太棒了👏❤️'.length)
    await user.click(send())
    await closed()
    expect(received(comments.publish).map(({ body }) => body)).toEqual([
      { trendsId, content: '太棒了👏❤️继续', fileIds: [] },
    ])
  })

  it('keeps the emoji name of a draft from before until it is taken away', async () => {
    await keepDraft({ userId: ME, trendsId, commentsId: '' }, { ...NO_DRAFT, content: '好', emojiName: '[鼓掌]' })
    await compose()
    await user.click(await screen.findByRole('button', { name: '移除表情 [鼓掌]' }))
    expect(screen.queryByRole('button', { name: '移除表情 [鼓掌]' })).toBeNull()
    expect(screen.getByRole('dialog', { name: '发表评论' })).toHaveFocus()
    stub(comments.publish, written())
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toEqual({ trendsId, content: '好', fileIds: [] })
  })

  it.each(['', '   ', '\u200b'])('stops %j', async (words) => {
    const field = await compose()
    if (words) await user.type(field, words)
    await user.click(send())
    expect(await screen.findByText('请输入评论内容')).toBeInTheDocument()
    expect(received(comments.publish)).toEqual([])
  })

  it('lets too much be typed, and says so instead of sending', async () => {
    const field = await compose()
    await user.click(field)
    await user.paste('字'.repeat(501))
    expect(screen.getByText('501/500')).toBeVisible()
    await user.click(send())
    expect(await screen.findByText('评论最多 500 个字，请删减后再发送')).toBeInTheDocument()
    expect(received(comments.publish)).toEqual([])
  })

  it('counts what is sent: not the line break behind the words', async () => {
    const field = await compose()
    await user.click(field)
    await user.paste(`${'字'.repeat(500)}\n`)
    expect(screen.getByText('500/500')).toBeVisible()
  })

  it('sends once however often it is pressed', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    stub(comments.publish, () => held.then(() => written()))
    await user.type(await compose(), '新写的')
    const button = send()
    await user.click(button)
    expect(await screen.findByRole('button', { name: '发送中...' })).toBeDisabled()
    await user.click(button)
    release()
    await closed()
    expect(received(comments.publish)).toHaveLength(1)
  })

  it('leaves the next one open where the sheet was closed before the answer came', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    stub(comments.publish, () => held.then(() => written()))
    await user.type(await compose(), '新写的')
    await user.click(send())
    await waitFor(() => expect(received(comments.publish)).toHaveLength(1))
    window.history.back()
    await closed()
    await user.click(act('第一条', '回复'))
    await user.type(await text(), '写到一半')
    release()
    expect(await screen.findByText('新写的')).toBeInTheDocument()
    for (let n = 0; n < 10; n += 1) await user.keyboard('{Shift}')
    expect(screen.getByRole('dialog', { name: '回复 王敏' })).toBeVisible()
    expect(await text()).toHaveValue('写到一半')
  })

  it('lets the words wait without a network, shown and announced, and sends them once when that is back', async () => {
    stubOffline(comments.publish)
    await user.type(await compose(), '新写的')
    await user.click(send())
    await closed()
    const list = await screen.findByRole('list', { name: '待发送的评论' })
    expect(within(list).getByText('评论：新写的')).toBeVisible()
    expect(screen.getByText('1 项操作待发送，联网后自动发送')).toBeVisible()
    expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
    stub(comments.publish, written())
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('新写的')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/待发送/)).toBeNull())
    expect(screen.getByRole('heading', { name: '评论·3' })).toBeVisible()
    const keys = received(comments.publish).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it.each([
    ['given up', () => user.click(screen.getByRole('button', { name: '取消发送' }))],
    [
      'refused in the end',
      () => {
        stubRefusal(comments.publish, 310001, '该动态不存在或已被删除')
        window.dispatchEvent(new Event('online'))
      },
    ],
  ])('has the words again that waited and were %s', async (_how, happens) => {
    stubOffline(comments.publish)
    await user.type(await compose(), '新写的')
    await user.click(send())
    await closed()
    await screen.findByRole('list', { name: '待发送的评论' })
    await happens()
    await waitFor(() => expect(screen.queryByRole('list', { name: '待发送的评论' })).toBeNull())
    await user.click(input())
    await waitFor(async () => expect(await text()).toHaveValue('新写的'))
  })

  it('keeps everything when the server fails, and repeats the try under its key', async () => {
    stubStatus(comments.publish, 502)
    await user.type(await compose(), '新写的')
    await user.click(send())
    expect(await screen.findByText('发送失败，内容已为您保留，请稍后再发送')).toBeVisible()
    expect(await text()).toHaveValue('新写的')
    stub(comments.publish, written())
    await user.click(send())
    await closed()
    await user.click(input())
    await user.type(await text(), '另一条')
    await user.click(send())
    await closed()
    const keys = received(comments.publish).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends words that were changed after a try under another key', async () => {
    stubStatus(comments.publish, 502)
    await user.type(await compose(), '新写的')
    await user.click(send())
    expect(await screen.findByText('发送失败，内容已为您保留，请稍后再发送')).toBeVisible()
    await user.type(await text(), '一条')
    stub(comments.publish, written())
    await user.click(send())
    await closed()
    const [first, second] = received(comments.publish).map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
  })

  it('tells a refusal and keeps the words; the next try is another', async () => {
    stubRefusal(comments.publish, 100429, '评论太频繁，请 40 秒后再试')
    await user.type(await compose(), '新写的')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('评论太频繁，请 40 秒后再试')
    expect(await text()).toHaveValue('新写的')
    await user.click(send())
    await waitFor(() => expect(received(comments.publish)).toHaveLength(2))
    const [one, two] = received(comments.publish).map(({ headers }) => headers.get('idempotency-key'))
    expect(one).not.toBe(two)
  })

  it('has the draft again after the sheet and the page were left, each post its own', async () => {
    await user.type(await compose(), '写了一半')
    await user.keyboard('{Escape}')
    await closed()
    await user.click(input())
    await waitFor(async () => expect(await text()).toHaveValue('写了一半'))
    await user.keyboard('{Escape}')
    await closed()
    await user.click(act('第一条', '回复'))
    expect(await text()).toHaveValue('')
  })

  it('opens by itself, once, for who comes back from the login to comment', async () => {
    open('&act=comment')
    expect(await screen.findByRole('dialog', { name: '发表评论' })).toBeVisible()
    expect(location.search).toBe(`?id=${trendsId}`)
    await user.keyboard('{Escape}')
    await closed()
  })
})

describe('a reply', () => {
  it('goes to its comment and stands below it at once', async () => {
    stub(comments.publish, written({ content: '答一句' }))
    open()
    await screen.findByText('第一条')
    await user.click(act('第一条', '回复'))
    expect(await screen.findByRole('dialog', { name: '回复 王敏' })).toBeVisible()
    expect(screen.getByPlaceholderText('回复 王敏')).toBe(await text())
    await user.type(await text(), '答一句')
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toEqual({ trendsId, commentsId: 'c1', content: '答一句', fileIds: [] })
    expect(within(row('第一条')).getByRole('list', { name: '回复' })).toHaveTextContent('答一句')
    expect(screen.getByRole('heading', { name: '评论·3' })).toBeVisible()
    expect(screen.getByRole('button', { name: /评论\s*3$/ })).toBeVisible()
    await user.click(act('答一句', '回复'))
    await user.type(await text(), '再答')
    stub(comments.publish, written({ commentsId: 'c10', content: '再答' }))
    await user.click(send())
    await closed()
    expect(within(row('第一条')).getByText('再答')).toBeVisible()
  })
})
