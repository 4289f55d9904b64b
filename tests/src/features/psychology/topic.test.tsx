import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { Booking, Slot } from '@contract/bookings'
import { people as account } from '@contract/people'
import { psychology } from '@contract/psychology'
import { queryClient } from '@/http/queryClient'
import { newKey } from '@/lib/newKey'
import { ACCOUNT } from '@/writes/useOwnAccount'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { agreed, atPsychology, home, person, press } from './atPsychology'

atPsychology()

const TOPIC = '想聊的事（选填）'
const slot: Slot = {
  ...{ slotId: 's-1', startTime: '2099-06-15 14:00:00', endTime: '2099-06-15 14:50:00', place: '201', free: true },
}
const booked: Booking = {
  ...{ bookingId: 'b-1', slotId: 's-1', person: '沈知微', startTime: slot.startTime, endTime: slot.endTime },
  ...{ place: '201', topic: '睡不好', status: 'booked', canCancel: true },
}
const [first] = agreed.counsellors
const other = { counsellorId: 'u-other', name: '何安', title: '心理咨询师', fields: ['压力'], nextSlot: slot.startTime }

async function closeSheet() {
  await press('关闭')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

it('a topic stays with the counsellor it was written for, and goes once it was sent', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  stub(psychology.home, { ...agreed, counsellors: first ? [first, other] : [] })
  stub(psychology.scales, [])
  stub(psychology.slots, [slot])
  stub(psychology.book, () => held.then(() => booked))
  renderAt('/psychology')
  await press('预约 沈知微')
  await person.click(await screen.findByRole('radio', { name: /6 月 15 日/ }))
  await person.type(screen.getByLabelText(TOPIC), '睡不好')
  await press('预约')
  await waitFor(() => expect(received(psychology.book)).toHaveLength(1))
  await closeSheet()
  await press('预约 何安')
  expect(await screen.findByLabelText(TOPIC)).toHaveValue('')
  await closeSheet()
  answer()
  await waitFor(() => expect(screen.getAllByText('预约成功').length).toBeGreaterThan(0))
  await press('预约 沈知微')
  expect(await screen.findByLabelText(TOPIC)).toHaveValue('')
})

it('a topic that was not sent waits for its counsellor', async () => {
  stub(psychology.home, { ...agreed, counsellors: first ? [first, other] : [] })
  stub(psychology.scales, [])
  stub(psychology.slots, [slot])
  renderAt('/psychology')
  await press('预约 沈知微')
  await person.type(await screen.findByLabelText(TOPIC), '睡不好')
  await closeSheet()
  await press('预约 何安')
  expect(await screen.findByLabelText(TOPIC)).toHaveValue('')
  await closeSheet()
  await press('预约 沈知微')
  expect(await screen.findByLabelText(TOPIC)).toHaveValue('睡不好')
})

it('a topic that was not sent is there again after the screen was left, and gone after the withdrawal', async () => {
  stub(psychology.home, agreed)
  stub(psychology.scales, [])
  stub(psychology.slots, [slot])
  stub(psychology.bookings, { list: [], nextCursor: null })
  stub(psychology.consent, home)
  renderAt('/psychology')
  await press('预约 沈知微')
  await person.type(await screen.findByLabelText(TOPIC), '睡不好')
  await closeSheet()
  await person.click(screen.getByRole('link', { name: '我的预约' }))
  await screen.findByText('暂无预约')
  await person.click(screen.getByRole('link', { name: '首页' }))
  await press('预约 沈知微')
  expect(await screen.findByLabelText(TOPIC)).toHaveValue('睡不好')
  await closeSheet()
  await press('撤回同意')
  await press('撤回并删除')
  expect(await screen.findByRole('button', { name: '阅读并同意' })).toBeVisible()
  stub(psychology.consent, agreed)
  await person.click(screen.getByRole('checkbox', { name: '我已满18周岁' }))
  await press('阅读并同意')
  await press('预约 沈知微')
  expect(await screen.findByLabelText(TOPIC)).toHaveValue('')
})

/** No answer until the end of the test. */
function silenceAccount() {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  onTestFinished(() => answer())
  stub(account.account, () => held.then(() => makeAccount()))
}

it('a booking does not wait for the account that the screen knows, and says what stays on the device', async () => {
  stub(psychology.home, agreed)
  stub(psychology.scales, [])
  stub(psychology.slots, [slot])
  renderAt('/psychology')
  await waitFor(() => expect(queryClient.getQueryData(ACCOUNT)).toBeDefined())
  silenceAccount()
  await press('预约 沈知微')
  expect(await screen.findByLabelText(TOPIC)).toHaveAccessibleDescription(
    /提交后加密保存，只有这位咨询师能看到；未提交的内容只存在本机/,
  )
})

it('a booking opens at once while the account is not known', async () => {
  silenceAccount()
  stub(psychology.home, agreed)
  stub(psychology.scales, [])
  stub(psychology.slots, [slot])
  renderAt('/psychology')
  await press('预约 沈知微')
  expect(await screen.findByRole('dialog', { name: '预约 沈知微' })).toBeVisible()
  await closeSheet()
})

it('a topic that is sent while no screen shows it is not kept on the device', async () => {
  stub(account.account, makeAccount({ userId: 'u-topic' }))
  const draft = wordsDraft('talk', 'u-c')
  await draft.keep('u-topic', { text: '睡不好' })
  const write = { hostId: 'u-c', slotId: 's-1', topic: '睡不好' }
  keepPending('u-topic', 'psychology.book', { key: newKey(), write, at: Date.now() })
  stub(psychology.book, booked)
  await confirmAll()
  expect(await draft.read('u-topic')).toBeUndefined()
})
