import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { chinaDate } from '@contract/text/dateRange'
import { deviceStore } from '@/lib/stores/deviceStore'
import * as toast from '@/lib/toast/toast'
import { putAllInView } from '@tests/support/browser/inView'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'
import { atTheMailbox, bare, people, whole } from './box'

atTheMailbox()

describe('我的留言', () => {
  it('shows what an entry is known to carry, and nothing else where the backend says no more', async () => {
    stub(mailbox.mine, {
      list: [
        bare(),
        bare({ adviceDesc: '空调冷', replyStatus: 1, replyTime: '2021-03-04 05:06:07', replyContent: '已调高' }),
      ],
      current: 1,
      total: 2,
    })
    renderAt('/mailbox?activeTab=my')
    const [waiting, answered] = (await screen.findAllByRole('article')).map((card) => within(card))
    expect(waiting?.getByRole('heading', { name: '留言' })).toBeVisible()
    expect(waiting?.getByText('食堂餐饮')).toBeVisible()
    expect(waiting?.getByText('汤太咸')).toBeVisible()
    expect(waiting?.getByText('2020-03-04 05:06')).toBeVisible()
    expect(waiting?.getByText('留言已收悉，将在7个工作日内向您反馈')).toBeVisible()
    expect(answered?.getByText('回复')).toBeVisible()
    expect(answered?.getByText('2021-03-04 05:06')).toBeVisible()
    expect(answered?.getByText('已调高')).toBeVisible()
    expect(answered?.queryByText(/收悉，将在/)).not.toBeInTheDocument()
    expect(received(mailbox.mine)[0]?.body).toEqual({ pageNum: 1, pageSize: 10 })
  })

  it('begins with page 1 whenever it is switched to', async () => {
    stub(mailbox.mine, { list: [whole({ adviceDesc: '旧的' })], current: 1, total: 1 })
    renderAt('/mailbox?activeTab=my')
    await screen.findByText('旧的')
    await people.click(screen.getByRole('tab', { name: '在线留言' }))
    let release = () => {}
    stub(mailbox.mine, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return { list: [whole({ adviceDesc: '新的' })], current: 1, total: 1 }
    })
    await pause(20)
    await people.click(screen.getByRole('tab', { name: '我的留言' }))
    await waitFor(() => expect(received(mailbox.mine)).toHaveLength(2))
    expect(screen.queryByText('旧的')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('新的')).toBeVisible()
  })

  it('loads further pages while there are more', async () => {
    const page = (pageNum: number) =>
      Array.from({ length: pageNum === 3 ? 1 : 10 }, (_, n) =>
        whole({ adviceId: `${pageNum}-${n}`, adviceDesc: `第${pageNum}页${n}` }),
      )
    stub(mailbox.mine, ({ pageNum }) => ({ list: page(pageNum), current: pageNum, total: 21 }))
    const outOfSight = putAllInView()
    renderAt('/mailbox?activeTab=my')
    expect(await screen.findByText('没有更多了')).toBeVisible()
    outOfSight()
    expect(received(mailbox.mine).map(({ body }) => body.pageNum)).toEqual([1, 2, 3])
    expect(screen.getByText('第1页0')).toBeVisible()
    const scrolled = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -6000, 390, 0))
    fireEvent.scroll(window)
    for (const text of ['第2页9', '第3页0']) expect(await screen.findByText(text)).toBeVisible()
    scrolled.mockRestore()
  })

  it('says in place that it failed, and asks again', async () => {
    stubStatus(mailbox.mine, 500)
    renderAt('/mailbox?activeTab=my')
    expect(await screen.findByText('我的留言获取失败，请稍后再试')).toBeVisible()
    stub(mailbox.mine, { list: [], current: 1, total: 0 })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('暂无留言')).toBeVisible()
  })

  it('toasts the specified sentence for a refusal', async () => {
    stubRefusal(mailbox.mine, Code.ServerFault, '别的话')
    renderAt('/mailbox?activeTab=my')
    await waitFor(() => expect(screen.getAllByText('我的留言获取失败，请稍后再试')).toHaveLength(2))
    expect(screen.queryByText('别的话')).not.toBeInTheDocument()
  })

  it('says what keeps an addition from being sent once, beside the field, which is marked', async () => {
    stub(mailbox.mine, { list: [whole({ adviceId: 'a-empty' })], current: 1, total: 1 })
    const toasted = vi.spyOn(toast, 'toast')
    renderAt('/mailbox?activeTab=my')
    await people.click(await screen.findByRole('button', { name: '补充' }))
    const field = screen.getByRole('textbox', { name: '补充内容' })
    const send = () => people.click(screen.getByRole('button', { name: '提交补充' }))
    await send()
    expect(screen.getByText('请输入补充内容')).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(/^请输入补充内容/)
    await people.type(field, '周二也咸')
    expect(field).toBeValid()
    expect(screen.queryByText('请输入补充内容')).toBeNull()
    stubRefusal(mailbox.followUp, Code.Conflict, '该留言已关闭')
    await send()
    expect(await screen.findByText('该留言已关闭')).toBeVisible()
    expect(field).toBeValid()
    expect(toasted).not.toHaveBeenCalled()
    toasted.mockRestore()
  })

  it('lets an answer be rated and followed up', async () => {
    stub(mailbox.mine, {
      list: [whole({ stage: 2, replyStatus: 1, replyTime: '2021-03-04 05:06:07', replyContent: '已处理' })],
      current: 1,
      total: 1,
    })
    stub(mailbox.rate, null)
    stub(mailbox.followUp, null)
    renderAt('/mailbox?activeTab=my')
    await people.click(await screen.findByRole('button', { name: '不满意' }))
    expect(screen.getByRole('button', { name: '不满意' })).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(received(mailbox.rate)[0]?.body).toEqual({ adviceId: 'a-1', satisfied: false }))
    await people.click(screen.getByRole('button', { name: '追问' }))
    await people.type(screen.getByRole('textbox', { name: '追问内容' }), '还是咸')
    await people.click(screen.getByRole('button', { name: '提交追问' }))
    await waitFor(() => expect(received(mailbox.followUp)[0]?.body).toEqual({ adviceId: 'a-1', adviceDesc: '还是咸' }))
    expect(await screen.findByText('追问已提交')).toBeInTheDocument()
  })

  it('lets an entry be added to before there is an answer, and tells additions from questions to the answer', async () => {
    stub(mailbox.mine, {
      list: [whole({ dueDate: `${chinaDate(new Date()).slice(0, 4)}-12-02` })],
      current: 1,
      total: 1,
    })
    stub(mailbox.followUp, null)
    renderAt('/mailbox?activeTab=my')
    expect(await screen.findByText('最晚 12 月 2 日回复')).toBeVisible()
    expect(screen.queryByRole('button', { name: '满意' })).toBeNull()
    await people.click(screen.getByRole('button', { name: '补充' }))
    await people.type(screen.getByRole('textbox', { name: '补充内容' }), '周二也咸')
    const said = (text: string, time: string, by: 'author' | 'staff' = 'author') => ({ by, text, time })
    const followUps = [
      said('周二也咸', '2021-03-03 00:00:00'),
      said('还是咸', '2021-03-05 00:00:00'),
      said('再换一次', '2021-03-06 00:00:00', 'staff'),
    ]
    stub(mailbox.mine, {
      list: [
        whole({ stage: 2, replyStatus: 1, replyTime: '2021-03-04 05:06:07', replyContent: '已换厨师', followUps }),
      ],
      current: 1,
      total: 1,
    })
    await people.click(screen.getByRole('button', { name: '提交补充' }))
    expect(await screen.findByText('补充已提交')).toBeInTheDocument()
    expect(received(mailbox.followUp)[0]?.body).toEqual({ adviceId: 'a-1', adviceDesc: '周二也咸' })
    await screen.findByText('已换厨师')
    const words = ['补充', '周二也咸', '回复', '已换厨师', '追问', '还是咸', '回复', '再换一次']
    const card = screen.getByRole('article').textContent ?? ''
    let at = 0
    for (const word of words) {
      at = card.indexOf(word, at)
      expect(at, word).toBeGreaterThan(0)
      at += word.length
    }
  })

  it('takes a rating back that did not arrive', async () => {
    stub(mailbox.mine, { list: [whole({ stage: 2, replyStatus: 1, replyContent: '已处理' })], current: 1, total: 1 })
    stubRefusal(mailbox.rate, Code.Conflict, '收到回复后才能评价')
    renderAt('/mailbox?activeTab=my')
    await people.click(await screen.findByRole('button', { name: '满意' }))
    expect(await screen.findByText('收到回复后才能评价')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: '满意' })).toHaveAttribute('aria-pressed', 'false'))
  })
})

it('keeps a reply that was not sent', async () => {
  const entry = whole({ stage: 2, replyStatus: 1, replyContent: '已处理' })
  stub(mailbox.mine, { list: [entry], current: 1, total: 1 })
  const open = async () => {
    const view = renderAt('/mailbox?activeTab=my')
    await waitFor(() => expect(received(account.account).length).toBeGreaterThan(0))
    await people.click(await screen.findByRole('button', { name: '追问' }))
    return { view, text: await screen.findByRole('textbox', { name: '追问内容' }) }
  }
  const { view, text } = await open()
  await people.type(text, '还没写完')
  await waitFor(async () =>
    expect(await deviceStore.read('draft.mailbox.u-demo.follow.a-1')).toMatchObject({ text: '还没写完' }),
  )
  view.unmount()
  const again = await open()
  await waitFor(() => expect(again.text).toHaveValue('还没写完'))
  await deviceStore.remove('draft.mailbox.u-demo.follow.a-1')
})

it.each([
  ['nothing', undefined, '还没写完'],
  ['a draft', { text: '昨天的话，', key: '00000000-0000-4000-8000-000000000008' }, '昨天的话，还没写完'],
])('keeps a reply that was typed before the account was known, where %s was stored', async (_, stored, text) => {
  const place = 'draft.mailbox.u-demo.follow.a-1'
  if (stored) await deviceStore.write(place, stored)
  stub(mailbox.mine, { list: [whole({ stage: 2, replyStatus: 1, replyContent: '已处理' })], current: 1, total: 1 })
  let know = () => {}
  const known = new Promise<void>((resolve) => (know = resolve))
  stub(account.account, () => known.then(() => makeAccount({ userId: 'u-demo' })))
  renderAt('/mailbox?activeTab=my')
  await people.click(await screen.findByRole('button', { name: '追问' }))
  await people.type(await screen.findByRole('textbox', { name: '追问内容' }), '还没写完')
  know()
  await expect.poll(() => deviceStore.read(place)).toMatchObject({ text })
  expect(screen.getByRole('textbox', { name: '追问内容' })).toHaveValue(text)
  await deviceStore.remove(place)
})

it('sends what two tabs have of one text under one key, and a text that an older version kept', async () => {
  const place = 'draft.mailbox.u-demo.follow.a-1'
  stub(mailbox.mine, { list: [whole({ stage: 2, replyStatus: 1, replyContent: '已处理' })], current: 1, total: 1 })
  stub(mailbox.followUp, null)
  const sentFrom = async (kept: unknown) => {
    await deviceStore.write(place, kept)
    const { unmount } = renderAt('/mailbox?activeTab=my')
    await people.click(await screen.findByRole('button', { name: '追问' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: '追问内容' })).toHaveValue('还是咸'))
    const before = received(mailbox.followUp).length
    await people.click(screen.getByRole('button', { name: '提交追问' }))
    await waitFor(() => expect(received(mailbox.followUp)).toHaveLength(before + 1))
    unmount()
  }
  const kept = { text: '还是咸', key: '00000000-0000-4000-8000-000000000007' }
  await sentFrom(kept)
  await sentFrom(kept)
  await sentFrom('还是咸')
  const keys = received(mailbox.followUp).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.slice(0, 2)).toEqual([kept.key, kept.key])
  expect(keys[2]).not.toBe(kept.key)
  await deviceStore.remove(place)
})
