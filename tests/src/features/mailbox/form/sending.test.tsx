import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mailbox } from '@contract/mailbox'
import { renderAt } from '@tests/support/render'
import { silenceStore } from '@tests/support/silentStore'
import { received, stub } from '@tests/support/stubs'
import { area, atTheMailbox, DONE, fillIn, people, submit, whole } from '../box'

atTheMailbox()
afterEach(() => void vi.restoreAllMocks())

const late = () => {
  let arrive = () => {}
  return { answer: () => new Promise<null>((resolve) => (arrive = () => resolve(null))), arrive: () => arrive() }
}

it('takes no words while an entry is sent, which would be cleared with it', async () => {
  const { answer, arrive } = late()
  stub(mailbox.write, answer)
  renderAt('/mailbox')
  await fillIn()
  await submit()
  await waitFor(async () => expect(await area()).toHaveAttribute('readonly'))
  await people.type(await area(), '，而且冷')
  expect(await area()).toHaveValue('汤太咸')
  await waitFor(async () => {
    arrive()
    expect(await area()).not.toHaveAttribute('readonly')
  })
  expect(await area()).toHaveValue('')
})

it('takes no words while an addition is sent', async () => {
  const { answer, arrive } = late()
  stub(mailbox.mine, { list: [whole()], current: 1, total: 1 })
  stub(mailbox.followUp, answer)
  renderAt('/mailbox?activeTab=my')
  await people.click(await screen.findByRole('button', { name: '补充' }))
  const field = screen.getByRole('textbox', { name: '补充内容' })
  await people.type(field, '周二也咸')
  await people.click(screen.getByRole('button', { name: '提交补充' }))
  await waitFor(() => expect(field).toHaveAttribute('readonly'))
  await people.type(field, '，周三也是')
  expect(field).toHaveValue('周二也咸')
  await waitFor(() => {
    arrive()
    expect(screen.getByText('补充已提交')).toBeInTheDocument()
  })
})

it('says that an entry has arrived where the store of the device does not answer', async () => {
  renderAt('/mailbox')
  await fillIn()
  silenceStore()
  await submit()
  expect(await screen.findByText(DONE)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '查看提交的留言' })).toBeVisible()
  expect(await area()).toHaveValue('')
  expect(received(mailbox.write)).toHaveLength(1)
})
