import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Comment, comments } from '@contract/comment'
import { dictionaries } from '@contract/dictionary'
import { reports } from '@contract/report'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { outbox } from '@/shared/outbox/outbox'
import { makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { backend, received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const ME = 'u-me'
const first = makeComment({ commentsId: 'c1', imNickName: '王敏', content: '第一条' })
const own = makeComment({ commentsId: 'c2', imId: ME, imNickName: '我', content: '我写的' })
const written = (over: Partial<Comment> = {}) => makeComment({ commentsId: 'c9', imId: ME, imNickName: '我', content: '新写的', ...over })
/** Every test has a post of its own: drafts outlive a test. */
let trendsId: string
let serial = 0

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/openTrend'),
      import('@/features/trend/writing/Writing'),
      import('@/shared/outbox/OutboxBar'),
    ])),
  60_000,
)
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  trendsId = `t-writing-${++serial}`
  stub(trends.detail, makeTrend({ trendsId, commentNum: 2, meId: ME }))
  stub(comments.list, { list: [first, own], total: 2 })
})
afterEach(async () => {
  for (const one of outbox.waiting()) await outbox.cancel(one)
  // An open page would load anew for nobody.
  cleanup()
  session.signOut()
})

const open = (query = '') => renderAt(`/trend/detail?id=${trendsId}${query}`)
const input = () => screen.getByPlaceholderText('发表评论...')
const text = () => screen.findByRole('textbox', { name: '评论内容' })
const send = () => screen.getByRole('button', { name: '发送' })
const row = (words: string) => screen.getByText(words).closest('li') as HTMLElement
const act = (words: string, name: string) => within(row(words)).getAllByRole('button', { name })[0] as HTMLElement
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function compose() {
  open()
  await screen.findByText('第一条')
  await user.click(input())
  return text()
}

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

  it('sends the words and the emoji, shows them first at once and counts them', async () => {
    stub(comments.publish, ({ content, emojiName }) => written({ content, emojiName: emojiName ?? '' }))
    await user.type(await compose(), ' 新写的😀 ')
    expect(screen.getByText('6/500')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '表情' }))
    await user.click(screen.getByRole('button', { name: '[鼓掌]' }))
    await user.click(send())
    await closed()
    expect(received(comments.publish).map(({ body }) => body)).toEqual([
      { trendsId, content: '新写的😀', fileIds: [], emojiName: '[鼓掌]' },
    ])
    const list = screen.getAllByRole('listitem')
    expect(list[0]).toHaveTextContent('新写的😀[鼓掌]')
    expect(screen.getByRole('heading', { name: '评论·3' })).toBeVisible()
    expect(screen.getByRole('button', { name: /评论\s*3$/ })).toBeVisible()
    await user.click(input())
    expect(await text()).toHaveValue('')
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

  it('lets the words wait without a network, seen and heard, and sends them once when that is back', async () => {
    stubOffline(comments.publish)
    await user.type(await compose(), '新写的')
    await user.click(send())
    await closed()
    const list = await screen.findByRole('list', { name: '待发送的评论' })
    expect(within(list).getByText('评论：新写的')).toBeVisible()
    expect(screen.getByText('1 项操作待发送，联网后自动发送')).toBeVisible()
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
    ['refused in the end', () => {
      stubRefusal(comments.publish, 310001, '该动态不存在或已被删除')
      window.dispatchEvent(new Event('online'))
    }],
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
    await user.type(await text(), '答一句')
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toEqual({ trendsId, commentsId: 'c1', content: '答一句', fileIds: [] })
    expect(within(row('第一条')).getByRole('list', { name: '回复' })).toHaveTextContent('答一句')
    expect(screen.getByRole('heading', { name: '评论·2' })).toBeVisible()
    expect(screen.getByRole('button', { name: /评论\s*3$/ })).toBeVisible()
    await user.click(act('答一句', '回复'))
    await user.type(await text(), '再答')
    stub(comments.publish, written({ commentsId: 'c10', content: '再答' }))
    await user.click(send())
    await closed()
    expect(within(row('第一条')).getByText('再答')).toBeVisible()
  })
})

describe('an own comment', () => {
  it('goes after a question, and its counts with it', async () => {
    stub(comments.remove, null)
    open()
    await screen.findByText('我写的')
    expect(within(row('第一条')).queryByRole('button', { name: '删除' })).toBeNull()
    await user.click(act('我写的', '删除'))
    await user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText('确定删除这条评论吗？')).toBeNull())
    expect(received(comments.remove)).toEqual([])
    await user.click(act('我写的', '删除'))
    await screen.findByText('确定删除这条评论吗？')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('我写的')).toBeNull())
    expect(received(comments.remove).map(({ body }) => body)).toEqual([{ commentsId: 'c2' }])
    expect(screen.getByRole('heading', { name: '评论·1' })).toHaveFocus()
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
})

describe('a visitor', () => {
  it('finds no tools on the comments', async () => {
    session.signOut()
    open()
    await screen.findByText('第一条')
    for (const name of ['回复', '删除', '举报']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('pictures of a comment', () => {
  const gif = (name: string) => new File([`GIF89a${name}`], name, { type: 'image/gif' })
  const field = () => screen.getByLabelText('添加图片')
  /** Uploads get ids one after the other; the first `failures` do not arrive. */
  function takeUploads(failures = 0) {
    const keys: (string | null)[] = []
    backend.use(
      http.post('*/api/files/v1/upload', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'))
        if (keys.length <= failures) return HttpResponse.error()
        return HttpResponse.json({ code: 0, msg: '', data: makeFile({ id: `f${keys.length}` }) })
      }),
    )
    return keys
  }
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
  })

  it('are uploaded at once, can be taken out, and go with the words', async () => {
    takeUploads()
    stub(comments.publish, written({ files: [makeFile()] }))
    await user.type(await compose(), '看图')
    await user.upload(field(), [gif('a.gif'), gif('b.gif')])
    expect(await screen.findByRole('img', { name: '图片 2' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '移除图片 1' }))
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toEqual({ trendsId, content: '看图', fileIds: ['f2'] })
    expect(await screen.findByRole('list', { name: '评论图片' })).toBeVisible()
  })

  it('can be all there is', async () => {
    takeUploads()
    stub(comments.publish, written())
    await compose()
    await user.upload(field(), gif('a.gif'))
    await user.click(send())
    await closed()
    expect(received(comments.publish)[0]?.body).toMatchObject({ content: '', fileIds: ['f1'] })
  })

  it('that did not arrive are tried again under their key, and are kept with the draft', async () => {
    const keys = takeUploads(1)
    await compose()
    await user.upload(field(), gif('a.gif'))
    const retry = await screen.findByRole('button', { name: '图片 1上传失败，重新上传' })
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(keys[1]).toBe(keys[0])
    await user.keyboard('{Escape}')
    await closed()
    await user.click(input())
    expect(await screen.findByRole('img', { name: '图片 1' })).toBeInTheDocument()
    expect(keys).toHaveLength(2)
  })

  it('are nine at most', async () => {
    takeUploads()
    await compose()
    await user.upload(field(), Array.from({ length: 10 }, (_, at) => gif(`${at}.gif`)))
    expect(await screen.findByText('一条评论最多 9 张图片')).toBeVisible()
    expect(screen.getAllByRole('img', { name: /^图片 \d$/ })).toHaveLength(9)
  })
})
