import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ALREADY_ANSWERED, mailbox, UNSEEN_FOLLOW_UP, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { wholeNumbers } from '@/lib/text/noBreak'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'
import { area, atTheMailbox, people, whole } from './box'

atTheMailbox()

describe('the tabs', () => {
  it('stand in the address, and an unknown one is 在线留言', async () => {
    stub(mailbox.mine, { list: [], current: 1, total: 0 })
    renderAt('/mailbox?activeTab=elsewhere')
    expect(await screen.findByRole('tab', { name: '在线留言' })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(document.title).toBe('意见信箱 - 伯乐社区'))
    await people.click(screen.getByRole('tab', { name: '我的留言' }))
    expect(await screen.findByText('暂无留言')).toBeVisible()
    expect(window.location.search).toBe('?activeTab=my')
  })

  it('hide 待回复 from everybody but the staff, also before the role is known', async () => {
    let release = () => {}
    stub(account.account, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return makeAccount()
    })
    renderAt('/mailbox?activeTab=reply')
    await waitFor(() => expect(received(account.account)).toHaveLength(1))
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['在线留言', '我的留言'])
    release()
    expect(await area()).toBeVisible()
    expect(screen.queryByRole('tab', { name: '待回复' })).not.toBeInTheDocument()
  })

  it('open 待回复 once the account can be read, which failed before, and offer a retry meanwhile', async () => {
    stubStatus(account.account, 500)
    renderAt('/mailbox?activeTab=reply')
    await screen.findByText('待回复留言获取失败，请稍后再试')
    stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
    stub(mailbox.waiting, { list: [], nextCursor: null, total: 0 })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
  })

  it('open 在线留言 for who is none of the staff', async () => {
    renderAt('/mailbox?activeTab=reply')
    await area()
    await waitFor(() => expect(received(account.account)).toHaveLength(1))
    expect(screen.queryByRole('tab', { name: '待回复' })).not.toBeInTheDocument()
    expect(received(mailbox.waiting)).toHaveLength(0)
  })
})

describe('待回复', () => {
  const asStaff = () => stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))

  it('is where the staff land, with the number of what waits', async () => {
    asStaff()
    stub(mailbox.waiting, { list: [], nextCursor: null, total: 12345 })
    renderAt('/mailbox')
    expect(await screen.findByRole('tab', { name: '待回复 1.2万' })).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
    expect(received(mailbox.waiting)).toHaveLength(1)
    await people.click(screen.getByRole('tab', { name: '在线留言' }))
    expect(await area()).toBeVisible()
    expect(window.location.search).toBe('?activeTab=online')
    expect(screen.getByRole('tab', { name: '待回复 1.2万' })).toHaveAttribute('aria-selected', 'false')
  })

  it('is not where they land for an unknown tab, nor where they write already', async () => {
    asStaff()
    stub(mailbox.waiting, { list: [], nextCursor: null, total: 0 })
    const { unmount } = renderAt('/mailbox?activeTab=elsewhere')
    expect(await screen.findByRole('tab', { name: '待回复 0' })).toHaveAttribute('aria-selected', 'false')
    expect(screen.getByRole('tab', { name: '在线留言' })).toHaveAttribute('aria-selected', 'true')
    unmount()
    session.signIn({ accessToken: 'token-staff', isFamilyAccount: 'N' })
    let release = () => {}
    stub(account.account, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] })
    })
    renderAt('/mailbox')
    await people.click(await area())
    await waitFor(() => expect(received(account.account)).toHaveLength(2))
    release()
    expect(await screen.findByRole('tab', { name: '待回复 0' })).toHaveAttribute('aria-selected', 'false')
    expect(await area()).toHaveFocus()
  })

  it('says no number where a backend gives none', async () => {
    asStaff()
    stub(mailbox.waiting, { list: [], nextCursor: null })
    renderAt('/mailbox')
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
    expect(screen.getByRole('tab', { name: '待回复' })).toBeVisible()
  })

  const entry: WaitingEntry = {
    ...whole({ adviceDesc: '空调冷', dueDate: '2099-01-08', dueExact: false }),
    adviceType: 'office',
    adviceTypeDesc: '办公环境',
    authorName: '林晓雨',
    overdue: true,
    waitedDays: 12,
    handlerName: '',
    meHandling: false,
  }
  const open = (query = '') => {
    stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
    renderAt(`/mailbox?activeTab=reply${query}`)
  }

  it('shows author, age and deadline, and is filtered by the address', async () => {
    stub(mailbox.waiting, { list: [entry], nextCursor: null })
    open('&overdue=1')
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { name: '林晓雨' })).toBeVisible()
    const facts = card.getByText(/已等待 12 天 · 最晚 2099 年 1 月 8 日回复/)
    expect(facts).toHaveTextContent(/已等待 12 天 · 最晚 2099 年 1 月 8 日回复 · 已超期（.*暂按周末推算）/)
    expect(facts).not.toHaveClass('late')
    expect(card.getByText('已超期')).toHaveClass('late')
    expect(facts.textContent).toContain(wholeNumbers('已等待 12 天'))
    expect(facts.textContent).toContain(wholeNumbers('最晚 2099 年 1 月 8 日回复'))
    expect(received(mailbox.waiting).map(({ body }) => body)).toContainEqual({ cursor: null, overdue: true })
    await people.selectOptions(await screen.findByRole('combobox', { name: '类型' }), 'office')
    await waitFor(() =>
      expect(received(mailbox.waiting).at(-1)?.body).toEqual({ cursor: null, adviceType: 'office', overdue: true }),
    )
    expect(window.location.search).toContain('adviceType=office')
  })

  it('says of an entry of today that it came today, and what its author added before an answer', async () => {
    const followUps = [{ by: 'author' as const, text: '周二也冷', time: '2020-03-05 05:06:07' }]
    stub(mailbox.waiting, {
      list: [{ ...entry, overdue: false, waitedDays: 0, dueExact: true, followUps }],
      nextCursor: null,
    })
    open()
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('今天提交 · 最晚 2099 年 1 月 8 日回复')).toBeVisible()
    expect(card.getByText('补充')).toBeVisible()
    expect(card.getByText('周二也冷')).toBeVisible()
  })

  it('says of a question of today that it came today', async () => {
    const asked = { replyStatus: 1 as const, replyContent: '已修', replyTime: '2020-03-04 05:06:07', dueExact: true }
    stub(mailbox.waiting, { list: [{ ...entry, ...asked, overdue: false, waitedDays: 0 }], nextCursor: null })
    open()
    expect(await screen.findByText('今天追问 · 最晚 2099 年 1 月 8 日回复')).toBeVisible()
  })

  it('lets an entry be taken, handed on and answered', async () => {
    stub(mailbox.waiting, { list: [{ ...entry, anonymous: true, authorName: '' }], nextCursor: null })
    stub(mailbox.take, null)
    stub(mailbox.forward, null)
    stub(mailbox.reply, null)
    open()
    expect(await screen.findByRole('heading', { name: '匿名' })).toBeVisible()
    await people.click(screen.getByRole('button', { name: '接手' }))
    await waitFor(() => expect(received(mailbox.take)[0]?.body).toEqual({ adviceId: 'a-1' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '转交' })).toBeEnabled())
    await people.click(screen.getByRole('button', { name: '转交' }))
    await people.selectOptions(screen.getByRole('combobox', { name: '转交给' }), 'canteen')
    await people.click(screen.getByRole('button', { name: '确定转交' }))
    await waitFor(() => expect(received(mailbox.forward)[0]?.body).toEqual({ adviceId: 'a-1', adviceType: 'canteen' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '回复' })).toBeEnabled())
    await people.click(screen.getByRole('button', { name: '回复' }))
    await people.type(screen.getByRole('textbox', { name: '回复内容' }), '已调高两度')
    stub(mailbox.waiting, { list: [], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '发送回复' }))
    await waitFor(() =>
      expect(received(mailbox.reply)[0]?.body).toEqual({
        adviceId: 'a-1',
        replyContent: '已调高两度',
        seenFollowUps: 0,
      }),
    )
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
  })

  it('shows an addition that came while a reply was written, and keeps the reply', async () => {
    stub(mailbox.waiting, { list: [entry], nextCursor: null })
    stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
    open()
    await people.click(await screen.findByRole('button', { name: '回复' }))
    await people.type(screen.getByRole('textbox', { name: '回复内容' }), '已调高两度')
    const followUps = [{ by: 'author' as const, text: '周二也冷', time: '2020-03-05 05:06:07' }]
    stub(mailbox.waiting, { list: [{ ...entry, followUps }], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '发送回复' }))
    expect(await screen.findByText('周二也冷')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('留言刚有新的补充，请看过后再回复')
    expect(screen.getByRole('textbox', { name: '回复内容' })).toHaveValue('已调高两度')
    stub(mailbox.reply, null)
    await people.click(screen.getByRole('button', { name: '发送回复' }))
    await waitFor(() =>
      expect(received(mailbox.reply).at(-1)?.body).toEqual({
        adviceId: 'a-1',
        replyContent: '已调高两度',
        seenFollowUps: 1,
      }),
    )
    expect(new Set(received(mailbox.reply).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  })

  it('shows who has taken it while a reply was written, and keeps the reply until it is given up', async () => {
    stub(mailbox.waiting, { list: [entry], nextCursor: null })
    stubRefusal(mailbox.reply, Code.Conflict, '该留言正由 信箱小李 处理')
    open()
    await people.click(await screen.findByRole('button', { name: '回复' }))
    await people.type(screen.getByRole('textbox', { name: '回复内容' }), '已调高两度')
    stub(mailbox.waiting, { list: [{ ...entry, handlerName: '信箱小李' }], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '发送回复' }))
    expect(await screen.findByText(/信箱小李 处理中/)).toBeVisible()
    stubRefusal(mailbox.reply, Code.Conflict, ALREADY_ANSWERED)
    stub(mailbox.waiting, { list: [], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '发送回复' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('该留言已回复'))
    expect(screen.getByRole('textbox', { name: '回复内容' })).toHaveValue('已调高两度')
    await people.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
  })

  it('says in place that it failed, and asks again', async () => {
    stubStatus(mailbox.waiting, 500)
    open()
    expect(await screen.findByText('待回复留言获取失败，请稍后再试')).toBeVisible()
    stub(mailbox.waiting, { list: [], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
  })
})
