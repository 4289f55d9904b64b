import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atTheMailbox, people, whole } from '../box'

atTheMailbox()

const PLACE = 'draft.mailbox.u-demo.follow.a-1'

describe('an addition that is sent before the stored one is read', () => {
  let answer = () => {}
  const answered = () => new Promise<void>((resolve) => (answer = resolve))
  const field = () => screen.getByRole('textbox', { name: '追问内容' })

  beforeEach(async () => {
    await deviceStore.write(PLACE, { text: '昨天的话', key: '00000000-0000-4000-8000-000000000008' })
    stub(mailbox.mine, { list: [whole({ stage: 2, replyStatus: 1, replyContent: '已处理' })], current: 1, total: 1 })
  })
  afterEach(() => deviceStore.remove(PLACE))

  /** Sends the addition, then tells the form whose it is. */
  async function sendEarly(): Promise<void> {
    let know = () => {}
    const known = new Promise<void>((resolve) => (know = resolve))
    stub(account.account, () => known.then(() => makeAccount({ userId: 'u-demo' })))
    renderAt('/mailbox?activeTab=my')
    await people.click(await screen.findByRole('button', { name: '追问' }))
    await screen.findByRole('textbox', { name: '追问内容' })
    await people.type(field(), '今天的话')
    const before = received(mailbox.followUp).length
    await people.click(screen.getByRole('button', { name: '提交追问' }))
    await waitFor(() => expect(received(mailbox.followUp)).toHaveLength(before + 1))
    know()
    await expect.poll(() => deviceStore.read(PLACE)).toMatchObject({ text: '昨天的话今天的话' })
    answer()
  }

  it('leaves it as the next draft', async () => {
    stub(mailbox.followUp, () => answered().then(() => null))
    await sendEarly()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '追问内容' })).toBeNull())
    expect(received(mailbox.followUp).at(-1)?.body).toMatchObject({ adviceDesc: '今天的话' })
    await expect.poll(() => deviceStore.read(PLACE)).toMatchObject({ text: '昨天的话' })
  })

  it('stands behind it where it is refused', async () => {
    stubRefusal(mailbox.followUp, Code.InvalidInput, '内容需要修改', answered())
    await sendEarly()
    expect(await screen.findByText('内容需要修改')).toBeVisible()
    expect(field()).toHaveValue('昨天的话今天的话')
    expect(await deviceStore.read(PLACE)).toMatchObject({ text: '昨天的话今天的话' })
  })
})
