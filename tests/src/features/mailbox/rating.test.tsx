import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailbox } from '@contract/mailbox'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { atTheMailbox, people, whole } from './box'

atTheMailbox()

const replied = { stage: 2, replyStatus: 1, replyContent: '已处理' } as const
const pressed = () => screen.getByRole('button', { name: '满意' }).getAttribute('aria-pressed')

it('shows a rating that arrived although its answer was lost', async () => {
  stub(mailbox.mine, { list: [whole(replied)], current: 1, total: 1 })
  stubOffline(mailbox.rate)
  renderAt('/mailbox?activeTab=my')
  const satisfied = await screen.findByRole('button', { name: '满意' })
  stub(mailbox.mine, { list: [whole({ ...replied, rating: 'Y' })], current: 1, total: 1 })
  await people.click(satisfied)
  await waitFor(() => expect(received(mailbox.mine)).toHaveLength(2))
  await screen.findByText('网络连接异常,请稍后再试!')
  await waitFor(() => expect(pressed()).toBe('true'))
})

it('sends one rating at a time', async () => {
  stub(mailbox.mine, { list: [whole(replied)], current: 1, total: 1 })
  let arrive = () => {}
  stub(mailbox.rate, () => new Promise<null>((resolve) => (arrive = () => resolve(null))))
  renderAt('/mailbox?activeTab=my')
  await people.click(await screen.findByRole('button', { name: '满意' }))
  await waitFor(() => expect(received(mailbox.rate)).toHaveLength(1))
  await people.click(screen.getByRole('button', { name: '不满意' }))
  expect(pressed()).toBe('true')
  arrive()
  expect(await screen.findByText('感谢您的评价')).toBeInTheDocument()
  expect(received(mailbox.rate)).toHaveLength(1)
})

it('the buttons of an own entry say which it is', async () => {
  stub(mailbox.mine, { list: [whole(replied)], current: 1, total: 1 })
  renderAt('/mailbox?activeTab=my')
  await screen.findByRole('button', { name: '满意' })
  for (const name of ['满意', '不满意', '追问'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/^留言 食堂餐饮.* 2020-03-04 05:06$/)
})
