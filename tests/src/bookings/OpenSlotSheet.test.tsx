import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Slot } from '@contract/bookings'
import { Code } from '@contract/codes'
import { mentors } from '@contract/mentors'
import { people as account } from '@contract/people'
import { Role } from '@contract/person'
import { counsel, psychology } from '@contract/psychology'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { newKey } from '@/lib/newKey'
import { slotDraft } from '@/writes/drafts/slotDraft'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending } from '@/writes/unqueued/pending'
import { forgetPsychology } from '@/writes/unqueued/psychology'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { atPsychology, home, person, press } from '../features/psychology/atPsychology'

atPsychology()

const slot: Slot = {
  ...{ slotId: 's-1', startTime: '2099-06-15 14:00:00', endTime: '2099-06-15 14:50:00', place: '201', free: true },
}
const typed = { date: '2099-06-15', from: '14:00', to: '14:50', place: '201' }
const draft = slotDraft('psychology')
let userId: string

beforeEach(() => {
  userId = `u-${Math.random()}`
  stub(account.account, makeAccount({ userId, roles: [Role.Counsellor], professionalGuide: 'Y' }))
  stub(psychology.slots, [])
  stub(counsel.bookings, { list: [], nextCursor: null })
})

async function openForm(path = '/psychology?box=calendar') {
  const page = renderAt(path)
  await press('开放时段')
  await screen.findByLabelText('地点')
  return page
}

async function fill() {
  for (const [label, words] of [
    ['日期', addDays(chinaDate(new Date()), 3)],
    ['开始时间', '14:00'],
    ['结束时间', '14:50'],
    ['地点', '三楼'],
  ] as const) {
    await person.clear(screen.getByLabelText(label))
    await person.type(screen.getByLabelText(label), words)
  }
}

it.each([
  ['日期', { date: '2020-01-01' }, '开始时间须晚于现在'],
  ['日期', { date: '2099-06-15' }, '最多提前一年开放时段'],
  ['结束时间', { from: '09:00', to: '18:00' }, '一个时段最长 8 小时'],
  ['结束时间', { from: '10:00', to: '09:00' }, '结束时间须晚于开始时间'],
  ['地点', { place: '三\u200b楼' }, '地点含有不可见的字符，请修改后重试'],
] as const)('what is wrong with a slot is said at its field: %s %j', async (label, wrong, words) => {
  const before = received(counsel.openSlots).length
  await openForm()
  await fill()
  for (const [name, value] of Object.entries(wrong)) {
    const field = screen.getByLabelText({ date: '日期', from: '开始时间', to: '结束时间', place: '地点' }[name] ?? '')
    fireEvent.change(field, { target: { value } })
  }
  await press('开放')
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(words)
  expect(screen.getByLabelText(label)).toHaveFocus()
  expect(received(counsel.openSlots)).toHaveLength(before)
})

it('a slot may end at midnight', async () => {
  stub(counsel.openSlots, [slot])
  await openForm()
  await fill()
  fireEvent.change(screen.getByLabelText('开始时间'), { target: { value: '23:00' } })
  fireEvent.change(screen.getByLabelText('结束时间'), { target: { value: '00:00' } })
  await press('开放')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const day = chinaDate(new Date())
  expect(received(counsel.openSlots).at(-1)).toMatchObject({
    body: { slots: [{ startTime: `${addDays(day, 3)} 23:00:00`, endTime: `${addDays(day, 4)} 00:00:00` }] },
  })
})

it('the focus stays in the calendar once its last slot is closed', async () => {
  stub(psychology.slots, [slot])
  stub(counsel.closeSlot, slot)
  renderAt('/psychology?box=calendar')
  await press(/^关闭时段：/)
  stub(psychology.slots, [])
  await press('关闭时段')
  expect(await screen.findByText('暂无开放的时段')).toBeVisible()
  await waitFor(() => expect(document.body).not.toHaveFocus())
})

it('a slot as typed outlasts a refusal and a reload, and not its opening', async () => {
  stubRefusal(counsel.openSlots, Code.Conflict, '与已开放的时段重叠')
  const { unmount } = await openForm()
  await fill()
  await press('开放')
  expect(await screen.findByText('与已开放的时段重叠')).toBeVisible()
  unmount()
  const again = await openForm()
  for (const [label, value] of [
    ['日期', addDays(chinaDate(new Date()), 3)],
    ['开始时间', '14:00'],
    ['结束时间', '14:50'],
    ['地点', '三楼'],
  ] as const)
    expect(screen.getByLabelText(label)).toHaveValue(value)
  stub(counsel.openSlots, [slot])
  await press('开放')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(async () => expect(await draft.read(userId)).toBeUndefined())
  // The next one is often of the same day and place.
  await press('开放时段')
  expect(await screen.findByLabelText('地点')).toHaveValue('三楼')
  again.unmount()
  await openForm()
  expect(screen.getByLabelText('地点')).toHaveValue('')
})

it('a slot as typed stays with its user and its calendar', async () => {
  await draft.keep('u-another', typed)
  await draft.keep(userId, typed)
  stub(mentors.slots, [])
  stub(mentors.bookings, { list: [], nextCursor: null })
  const { unmount } = await openForm('/empower?box=calendar')
  expect(screen.getByLabelText('地点')).toHaveValue('')
  unmount()
  await openForm()
  expect(screen.getByLabelText('地点')).toHaveValue('201')
})

it('a day that is over meanwhile is not offered again', async () => {
  await draft.keep(userId, { ...typed, date: '2026-01-01' })
  await openForm()
  expect(screen.getByLabelText('日期')).toHaveValue(addDays(chinaDate(new Date()), 1))
  expect(screen.getByLabelText('地点')).toHaveValue('201')
})

it.each([
  ['psychology', counsel.openSlots],
  ['learning', mentors.openSlots],
] as const)(
  'a slot of %s that is opened while no screen shows it is not kept on the device',
  async (noun, endpoint) => {
    await slotDraft(noun).keep(userId, typed)
    const write = { slots: [{ startTime: slot.startTime, endTime: slot.endTime, place: '201' }] }
    keepPending(userId, `${noun}.openSlots`, { key: newKey(), write, at: Date.now() })
    stub(endpoint, [slot])
    await confirmAll()
    expect(received(endpoint).map(({ body }) => body)).toEqual([write])
    expect(await slotDraft(noun).read(userId)).toBeUndefined()
  },
)

it('a slot as typed goes with the withdrawal, and stays with a counsellor who never agreed', async () => {
  await draft.keep(userId, typed)
  stub(psychology.home, home)
  renderAt('/psychology')
  await screen.findByRole('button', { name: '阅读并同意' })
  expect(await draft.read(userId)).toMatchObject(typed)
  await forgetPsychology(userId)
  expect(await draft.read(userId)).toBeUndefined()
})

it('a slot as typed stays beside another one that another tab has sent without an answer', async () => {
  await draft.keep(userId, { ...typed, ...{ key: 'key-of-this-tab' } })
  const write = { slots: [{ startTime: slot.startTime, endTime: slot.endTime, place: '202' }] }
  keepPending(userId, 'psychology.openSlots', { key: newKey(), draftKey: 'of-the-other', write, at: Date.now() })
  stub(counsel.openSlots, [slot])
  const told = screen.findAllByText('开放时段成功')
  await openForm()
  expect(await told).not.toHaveLength(0)
  expect(screen.getByLabelText('地点')).toHaveValue('201')
  expect(await draft.read(userId)).toMatchObject(typed)
})
