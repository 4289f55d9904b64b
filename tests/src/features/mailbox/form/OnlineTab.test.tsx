import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { files } from '@contract/file'
import { mailbox } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import * as toast from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { area, atTheMailbox, DONE, fillIn, people, submit, TYPES, whole } from '../box'

atTheMailbox()

const toasted = vi.spyOn(toast, 'toast')
beforeEach(() => void toasted.mockClear())

describe('在线留言', () => {
  it('shows the hint, the types with none chosen, and a text area of seven rows with its count', async () => {
    renderAt('/mailbox')
    expect(await screen.findByText('请写清楚')).toBeVisible()
    const types = await screen.findAllByRole('radio')
    expect(types.map((type) => [type.textContent, type.getAttribute('aria-checked')])).toEqual([
      ['食堂餐饮', 'false'],
      ['办公环境', 'false'],
    ])
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

  it('leads to the own entries after it was sent, until the next one is begun', async () => {
    stub(mailbox.mine, { list: [whole()], current: 1, total: 1 })
    renderAt('/mailbox')
    await fillIn()
    expect(screen.queryByRole('link', { name: '查看提交的留言' })).toBeNull()
    await submit()
    await people.click(await screen.findByText('我知道了'))
    await people.type(await area(), '又')
    expect(screen.queryByRole('link', { name: '查看提交的留言' })).toBeNull()
    await submit()
    // Only the tab is called so.
    expect(screen.getAllByText(/我的留言/)).toHaveLength(1)
    await people.click(await screen.findByRole('link', { name: '查看提交的留言' }))
    expect(await screen.findByRole('article')).toHaveTextContent('汤太咸')
    expect(window.location.search).toBe('?activeTab=my')
  })

  it('says why a picture was refused for good and lets it only be taken out, one that came too soon is sent again', async () => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    stubRefusal(files.upload, Code.InvalidInput, '图片的像素过多，请缩小后再上传')
    const { container } = renderAt('/mailbox')
    await screen.findByText('添加图片')
    const pick = () =>
      fireEvent.change(container.querySelector('input[type=file]') as Element, {
        target: { files: [new File(['GIF89a'], 'a.gif', { type: 'image/gif' })] },
      })
    pick()
    expect(await screen.findByText('图片 1：图片的像素过多，请缩小后再上传')).toBeVisible()
    expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
    await people.click(screen.getByRole('button', { name: '移除图片 1' }))
    expect(screen.queryByRole('alert')).toBeNull()
    stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')
    pick()
    expect(await screen.findByRole('button', { name: '图片 1 24 小时内上传的文件过多，重试' })).toBeVisible()
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
    expect(await screen.findByText('留言过于频繁')).toBeVisible()
    stubRefusal(mailbox.write, Code.ServerFault, '')
    await submit()
    expect(await screen.findByText('提交失败，请稍后再试')).toBeVisible()
    expect(toasted).not.toHaveBeenCalled()
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
    await waitFor(async () =>
      expect(await deviceStore.read('draft.mailbox.u-demo')).toMatchObject({ text: '写到一半', type: 'canteen' }),
    )
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

  it('brings the text back where its type is offered no more, and asks for another', async () => {
    await deviceStore.write('draft.mailbox.u-demo', {
      text: '写到一半',
      type: 'closed',
      anonymous: false,
      at: Date.now(),
    })
    renderAt('/mailbox')
    expect(await screen.findByText('原来的留言类型已取消，请重新选择留言类型')).toBeVisible()
    await screen.findByText('已恢复上次未提交的内容')
    expect(await area()).toHaveValue('写到一半')
    await submit()
    expect(await screen.findByText('请选择留言类型')).toBeInTheDocument()
    expect(received(mailbox.write)).toHaveLength(0)
    await people.click(screen.getByRole('radio', { name: '办公环境' }))
    expect(screen.queryByText('原来的留言类型已取消，请重新选择留言类型')).not.toBeInTheDocument()
    await submit()
    expect(await screen.findByText(DONE)).toBeInTheDocument()
    expect(received(mailbox.write)[0]?.body).toEqual({ adviceType: 'office', adviceDesc: '写到一半' })
  })

  it('asks for the types again where the backend knows the chosen one no more', async () => {
    renderAt('/mailbox')
    await fillIn()
    stub(dictionaries.byKeys, { ADVICE_TYPE: TYPES.slice(1) })
    stubRefusal(mailbox.write, Code.InvalidInput, '请选择留言类型')
    await submit()
    expect(await screen.findByText('原来的留言类型已取消，请重新选择留言类型')).toBeVisible()
    expect(await area()).toHaveValue('汤太咸')
  })

  it('says that the hint failed and asks again in place', async () => {
    stubRefusal(mailbox.config, Code.ServerFault, '坏了')
    renderAt('/mailbox')
    expect((await screen.findAllByText('提示语获取失败，请稍后再试')).length).toBeGreaterThan(0)
    stub(mailbox.config, { emailHint: '好了' })
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('好了')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('says nothing where the types failed, and works after asking again in place', async () => {
    stubRefusal(dictionaries.byKeys, Code.ServerFault, '字典坏了')
    renderAt('/mailbox')
    const again = await screen.findByRole('button', { name: '重试' })
    expect(screen.queryByText(/字典坏了|失败/)).not.toBeInTheDocument()
    stub(dictionaries.byKeys, { ADVICE_TYPE: TYPES })
    await people.click(again)
    await screen.findAllByRole('radio')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
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

it('keeps what was written when the session ends on sending, and goes to the login', async () => {
  const { exit } = await import('@/http/sessionEnd')
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => {})
  stubRefusal(mailbox.write, Code.InvalidToken, '过期')
  renderAt('/mailbox?activeTab=online')
  await fillIn('要紧的话')
  await submit()
  expect(await screen.findByText('当前会话已过期，请重新登录')).toBeInTheDocument()
  await waitFor(() => expect(left).toHaveBeenCalled())
  expect(await deviceStore.read('draft.mailbox.u-demo')).toMatchObject({ text: '要紧的话' })
  left.mockRestore()
})
