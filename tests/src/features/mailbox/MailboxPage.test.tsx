import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { captcha } from '@contract/captcha'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { mailbox, type MailboxEntry, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/deviceStore'
import { clearToast } from '@/lib/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(async () => {
  await import('@/lib/toastView')
  await import('@/shared/confirmView')
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const TYPES = [{ label: '食堂餐饮', value: 'canteen' }, { label: '办公环境', value: 'office' }]
const DONE = '您的留言已收悉，我们将在7个工作日内向您反馈'

/** Just what section 3 lists. */
const bare = (over: Partial<MailboxEntry> = {}) =>
  ({ adviceTypeDesc: '食堂餐饮', adviceDesc: '汤太咸', submitTime: '2020-03-04 05:06:07', replyStatus: 0, ...over }) as MailboxEntry
const whole = (over: Partial<MailboxEntry> = {}) =>
  bare({ adviceId: 'a-1', stage: 0, files: [], followUps: [], rating: null, anonymous: false, dueDate: '', dueExact: true, ...over })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-demo' }))
  stub(mailbox.config, { emailHint: '<b>请写清楚</b>经过' })
  stub(dictionaries.byKeys, { ADVICE_TYPE: TYPES })
  stub(mailbox.write, null)
})
afterEach(async () => {
  clearToast()
  document.querySelectorAll<HTMLElement>('.adm-dialog-button').forEach((button) => act(() => button.click()))
  for (const owner of ['u-demo', 'u-other', 'guest']) await deviceStore.remove(`draft.mailbox.${owner}`)
})

const area = () => screen.findByPlaceholderText<HTMLTextAreaElement>('期待您的宝贵意见')
const submit = () => people.click(screen.getByRole('button', { name: '提交' }))
async function fillIn(text = '汤太咸') {
  await people.click(await screen.findByRole('radio', { name: '食堂餐饮' }))
  await people.type(await area(), text)
}

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

  it('hide 待回复 from everybody but the staff', async () => {
    renderAt('/mailbox?activeTab=reply')
    await area()
    await waitFor(() => expect(received(account.account)).toHaveLength(1))
    expect(screen.queryByRole('tab', { name: '待回复' })).not.toBeInTheDocument()
    expect(received(mailbox.waiting)).toHaveLength(0)
  })
})

describe('在线留言', () => {
  it('shows the hint, the types with none chosen, and a text area of seven rows with its count', async () => {
    renderAt('/mailbox')
    expect(await screen.findByText('请写清楚')).toBeVisible()
    const types = await screen.findAllByRole('radio')
    expect(types.map((type) => [type.textContent, type.getAttribute('aria-checked')])).toEqual([['食堂餐饮', 'false'], ['办公环境', 'false']])
    expect(await area()).toHaveAttribute('rows', '7')
    expect(screen.getByText('0/500')).toBeVisible()
    expect(received(dictionaries.byKeys)[0]?.body).toEqual({ keys: ['ADVICE_TYPE'] })
  })

  it('cleans the hint', async () => {
    stub(mailbox.config, { emailHint: '<img src=x onerror=alert(1)><a href="javascript:alert(1)">您好</a>' })
    const { container } = renderAt('/mailbox')
    expect(await screen.findByText('您好')).toBeVisible()
    expect(container.innerHTML).not.toMatch(/onerror|javascript/)
  })

  it('sends what was written, says that it has come, and clears the text', async () => {
    renderAt('/mailbox')
    await fillIn()
    await submit()
    expect(await screen.findByText(DONE)).toBeInTheDocument()
    expect(screen.getByText('我知道了')).toBeInTheDocument()
    expect(received(mailbox.write).map(({ body }) => body)).toEqual([{ adviceType: 'canteen', adviceDesc: '汤太咸' }])
    expect(received(mailbox.write)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/)
    expect(await area()).toHaveValue('')
    expect(await deviceStore.read('draft.mailbox.u-demo')).toBeUndefined()
  })

  it('stops a blank text, and a text without a type', async () => {
    renderAt('/mailbox')
    await area()
    await submit()
    expect(await screen.findByText('请输入留言内容')).toBeInTheDocument()
    await people.type(await area(), '\u200b \u2060')
    await submit()
    await people.type(await area(), '字')
    await submit()
    expect(await screen.findByText('请选择留言类型')).toBeInTheDocument()
    expect(received(mailbox.write)).toHaveLength(0)
  })

  it('takes 500 characters as a person counts them', async () => {
    renderAt('/mailbox')
    await people.click(await area())
    await people.paste('😀'.repeat(510))
    expect(await area()).toHaveValue('😀'.repeat(500))
    expect(screen.getByText('500/500')).toBeVisible()
  })

  it('sends once for two taps, and the same again under the same key', async () => {
    let release = () => {}
    stub(mailbox.write, () => new Promise<null>((resolve) => (release = () => resolve(null))))
    renderAt('/mailbox')
    await fillIn()
    await submit()
    await submit()
    await waitFor(() => expect(received(mailbox.write)).toHaveLength(1))
    release()
    await screen.findByText(DONE)
    expect(received(mailbox.write)).toHaveLength(1)
  })

  it('keeps the text after a failure, says why, and sends it under the same key', async () => {
    stubRefusal(mailbox.write, Code.TooOften, '留言过于频繁')
    renderAt('/mailbox')
    await fillIn()
    await submit()
    expect((await screen.findAllByText('留言过于频繁')).length).toBeGreaterThan(0)
    stubRefusal(mailbox.write, Code.ServerFault, '')
    await submit()
    expect((await screen.findAllByText('提交失败，请稍后再试')).length).toBeGreaterThan(0)
    stubOffline(mailbox.write)
    await submit()
    expect(await screen.findByText('网络连接异常,请稍后再试!')).toBeInTheDocument()
    expect(screen.getByText('提交失败，请稍后再试')).toBeVisible()
    expect(await area()).toHaveValue('汤太咸')
    const keys = received(mailbox.write).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('brings the text back after a reload, to its own writer alone', async () => {
    const { unmount } = renderAt('/mailbox')
    await fillIn('写到一半')
    await waitFor(async () => expect(await deviceStore.read('draft.mailbox.u-demo')).toMatchObject({ text: '写到一半', type: 'canteen' }))
    unmount()
    const again = renderAt('/mailbox')
    expect(await screen.findByText('已恢复上次未提交的内容')).toBeVisible()
    expect(await area()).toHaveValue('写到一半')
    expect(screen.getByRole('radio', { name: '食堂餐饮' })).toBeChecked()
    again.unmount()
    session.signIn({ accessToken: 'token-other', isFamilyAccount: 'N' })
    stub(account.account, makeAccount({ userId: 'u-other' }))
    renderAt('/mailbox')
    await waitFor(() => expect(received(account.account).length).toBeGreaterThan(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await area()).toHaveValue('')
  })

  it('says that the hint failed and asks again in place', async () => {
    stubRefusal(mailbox.config, Code.ServerFault, '坏了')
    renderAt('/mailbox')
    expect((await screen.findAllByText('提示语获取失败，请稍后再试')).length).toBeGreaterThan(0)
    stub(mailbox.config, { emailHint: '好了' })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('好了')).toBeVisible()
  })

  it('says nothing where the types failed, and works after asking again in place', async () => {
    stubRefusal(dictionaries.byKeys, Code.ServerFault, '字典坏了')
    renderAt('/mailbox')
    const again = await screen.findByRole('button', { name: '重试' })
    expect(screen.queryByText(/字典坏了|失败/)).not.toBeInTheDocument()
    stub(dictionaries.byKeys, { ADVICE_TYPE: TYPES })
    await people.click(again)
    await fillIn()
    await submit()
    expect(await screen.findByText(DONE)).toBeInTheDocument()
  })

  it('asks for the types once per browser session', async () => {
    const { unmount } = renderAt('/mailbox')
    await screen.findAllByRole('radio')
    unmount()
    session.signIn({ accessToken: 'token-second', isFamilyAccount: 'N' })
    renderAt('/mailbox')
    await screen.findAllByRole('radio')
    expect(received(dictionaries.byKeys)).toHaveLength(1)
  })

  it('can be sent without a name', async () => {
    renderAt('/mailbox')
    await fillIn()
    await people.click(screen.getByRole('checkbox', { name: /匿名/ }))
    await submit()
    await screen.findByText(DONE)
    expect(received(mailbox.write)[0]?.body).toEqual({ adviceType: 'canteen', adviceDesc: '汤太咸', anonymous: true })
  })
})

describe('我的留言', () => {
  it('shows what section 3 knows, and nothing else where the backend says no more', async () => {
    stub(mailbox.mine, {
      list: [bare(), bare({ adviceDesc: '空调冷', replyStatus: 1, replyTime: '2021-03-04 05:06:07', replyContent: '已调高' })],
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
    await new Promise((resolve) => setTimeout(resolve, 20))
    await people.click(screen.getByRole('tab', { name: '我的留言' }))
    await waitFor(() => expect(received(mailbox.mine)).toHaveLength(2))
    expect(screen.queryByText('旧的')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('新的')).toBeVisible()
  })

  it('loads further pages while there are more', async () => {
    const page = (pageNum: number) => Array.from({ length: pageNum === 3 ? 1 : 10 }, (_, n) => whole({ adviceId: `${pageNum}-${n}`, adviceDesc: `第${pageNum}页${n}` }))
    stub(mailbox.mine, ({ pageNum }) => ({ list: page(pageNum), current: pageNum, total: 21 }))
    // Nothing is laid out here; the list goes on only where its end can be seen.
    const laidOut = vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
    renderAt('/mailbox?activeTab=my')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(21))
    laidOut.mockRestore()
    expect(received(mailbox.mine).map(({ body }) => body.pageNum)).toEqual([1, 2, 3])
    expect(await screen.findByText('没有更多了')).toBeVisible()
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

  it('lets an answer be rated and followed up', async () => {
    stub(mailbox.mine, { list: [whole({ stage: 2, replyStatus: 1, replyTime: '2021-03-04 05:06:07', replyContent: '已处理' })], current: 1, total: 1 })
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

  it('takes a rating back that did not arrive', async () => {
    stub(mailbox.mine, { list: [whole({ stage: 2, replyStatus: 1, replyContent: '已处理' })], current: 1, total: 1 })
    stubRefusal(mailbox.rate, Code.Conflict, '收到回复后才能评价')
    renderAt('/mailbox?activeTab=my')
    await people.click(await screen.findByRole('button', { name: '满意' }))
    expect(await screen.findByText('收到回复后才能评价')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: '满意' })).toHaveAttribute('aria-pressed', 'false'))
  })
})

describe('待回复', () => {
  const entry: WaitingEntry = {
    ...whole({ adviceDesc: '空调冷', dueDate: '2027-01-08', dueExact: false }), adviceType: 'office', adviceTypeDesc: '办公环境',
    authorName: '林晓雨', overdue: true, waitedDays: 12, handlerName: '', meHandling: false,
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
    expect(card.getByText(/已等待 12 天 · 截止 2027-01-08 · 已超期/)).toHaveTextContent('暂按周末推算')
    expect(received(mailbox.waiting)[0]?.body).toEqual({ cursor: null, overdue: true })
    await people.selectOptions(await screen.findByRole('combobox', { name: '类型' }), 'office')
    await waitFor(() => expect(received(mailbox.waiting)[1]?.body).toEqual({ cursor: null, adviceType: 'office', overdue: true }))
    expect(window.location.search).toContain('adviceType=office')
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
    await waitFor(() => expect(received(mailbox.forward)[0]?.body).toEqual({ adviceId: 'a-1', adviceType: 'canteen' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '回复' })).toBeEnabled())
    await people.click(screen.getByRole('button', { name: '回复' }))
    await people.type(screen.getByRole('textbox', { name: '回复内容' }), '已调高两度')
    stub(mailbox.waiting, { list: [], nextCursor: null })
    await people.click(screen.getByRole('button', { name: '发送回复' }))
    await waitFor(() => expect(received(mailbox.reply)[0]?.body).toEqual({ adviceId: 'a-1', replyContent: '已调高两度' }))
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

it('asks for a slide where the backend wants one, says where it failed, and then sends', async () => {
  stubRefusal(mailbox.write, Code.CaptchaFirst, '请先完成拖动验证')
  stub(captcha.verify, { passed: false })
  renderAt('/mailbox')
  await fillIn()
  await submit()
  const slide = async () => {
    const handle = await screen.findByRole('slider')
    act(() => handle.focus())
    for (let n = 0; n < 12; n += 1) await people.keyboard('{ArrowRight}')
  }
  await slide()
  expect(await screen.findByText('拖动验证失败')).toBeInTheDocument()
  stub(captcha.verify, { passed: true })
  stub(mailbox.write, null)
  await slide()
  expect(await screen.findByText(DONE)).toBeInTheDocument()
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
  await waitFor(async () => expect(await deviceStore.read('draft.mailbox.u-demo.follow.a-1')).toBe('还没写完'))
  view.unmount()
  const again = await open()
  await waitFor(() => expect(again.text).toHaveValue('还没写完'))
  await deviceStore.remove('draft.mailbox.u-demo.follow.a-1')
})

it('keeps what was written when the session ends on sending, and goes to the login', async () => {
  const { exit } = await import('@/http/sessionEnd')
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => {})
  stubRefusal(mailbox.write, Code.InvalidToken, '过期')
  renderAt('/mailbox?activeTab=online')
  await fillIn('要紧的话')
  await submit()
  expect(await screen.findByText('当前会话已过期，请重新登录')).toBeInTheDocument()
  await waitFor(() => expect(left).toHaveBeenCalled(), { timeout: 4000 })
  expect(await deviceStore.read('draft.mailbox.u-demo')).toMatchObject({ text: '要紧的话' })
  left.mockRestore()
})
