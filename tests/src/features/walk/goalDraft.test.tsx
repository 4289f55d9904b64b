import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { people as account } from '@contract/people'
import { walk, type WalkToday } from '@contract/walk'
import { newKey } from '@/lib/newKey'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { atSheetEntry } from '@/ui/sheet/sheetEntry'
import { confirmAll } from '@/writes/unqueued/confirmUnshown'
import { keepPending } from '@/writes/unqueued/pending'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const today: WalkToday = {
  ...{ date: '2026-06-15', steps: 5632, goal: 8000, streak: 3, source: 'ios', syncTime: '2026-06-15 12:00:00' },
  ...{ week: [], ranked: false },
}

async function open() {
  await people.click(await screen.findByRole('button', { name: '修改目标' }))
  return screen.findByRole('textbox', { name: '每日目标（步）' })
}

it('a goal that is typed stays until it is saved, also over a reload', async () => {
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(walk.today, today)
  stub(walk.goal, { ...today, goal: 9000 })
  const { unmount } = renderAt('/walk')
  const field = await open()
  expect(field).toHaveValue('8000')
  await people.clear(field)
  expect(field).toHaveValue('')
  await people.type(field, '9000')
  unmount()
  await waitFor(() => expect(atSheetEntry()).toBe(false))
  renderAt('/walk')
  expect(await open()).toHaveValue('9000')
  await people.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('img', { name: '今日 5,632 步，目标 9,000 步' })).toBeVisible()
  await waitFor(async () => expect(await deviceStore.read('draft.goal.u-me.')).toBeUndefined())
  await waitFor(() => expect([screen.queryByRole('dialog'), atSheetEntry()]).toEqual([null, false]))
  clearToast()
})

it.each([
  ['its screen', '目标已修改', () => Promise.resolve(renderAt('/walk'))],
  ['no screen', '修改目标成功', confirmAll],
])(
  'a goal typed since another tab had the answer stays where %s of this tab learns of it late',
  async (_, words, learn) => {
    const DRAFT = 'draft.goal.u-me.'
    session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
    stub(account.account, makeAccount({ userId: 'u-me' }))
    stub(walk.today, today)
    keepPending('u-me', 'walk.goal', { key: newKey(), write: { goal: 9000 }, at: Date.now() })
    stub(walk.goal, async () => {
      localStorage.removeItem('bole.unanswered.u-me.walk.goal')
      await deviceStore.write(DRAFT, { text: '9500' })
      return { ...today, goal: 9000 }
    })
    const told = screen.findAllByText(words)
    await learn()
    expect(await told).not.toHaveLength(0)
    expect(await deviceStore.read(DRAFT)).toEqual({ text: '9500' })
    await deviceStore.remove(DRAFT)
    clearToast()
  },
)

describe('a goal that is typed beside another one that another tab has set without an answer', () => {
  const DRAFT = 'draft.goal.u-me.'
  const keepOther = () =>
    keepPending('u-me', 'walk.goal', { key: newKey(), draftKey: 'other', write: { goal: 9000 }, at: Date.now() })

  beforeEach(async () => {
    await deviceStore.write(DRAFT, { text: '9500', key: 'key-of-this-tab' })
    session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
    stub(account.account, makeAccount({ userId: 'u-me' }))
    stub(walk.today, today)
  })
  afterEach(async () => {
    clearToast()
    await deviceStore.remove(DRAFT)
  })

  it('stays in the open form and on the device', async () => {
    let answer = () => {}
    stub(walk.goal, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { ...today, goal: 9000 }
    })
    keepOther()
    renderAt('/walk')
    const field = await open()
    await waitFor(() => expect(field).toHaveValue('9500'))
    const told = screen.findAllByText('目标已修改')
    await waitFor(() => {
      answer()
      expect(localStorage.getItem('bole.unanswered.u-me.walk.goal')).toBeNull()
    })
    expect(await told).not.toHaveLength(0)
    expect(screen.getByRole('textbox', { name: '每日目标（步）' })).toHaveValue('9500')
    expect(await deviceStore.read(DRAFT)).toMatchObject({ text: '9500' })
  })

  it('is set after it, and stays where that is refused', async () => {
    renderAt('/walk')
    await open()
    keepOther()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    stub(walk.goal, () => {
      stubRefusal(walk.goal, Code.InvalidInput, '目标不能修改', held)
      return { ...today, goal: 9000 }
    })
    const seen = received(walk.goal).length
    const told = screen.findAllByText('修改目标成功')
    await people.click(screen.getByRole('button', { name: '保存' }))
    expect(await told).not.toHaveLength(0)
    const refused = screen.findAllByText('目标不能修改')
    answer()
    expect(await refused).not.toHaveLength(0)
    expect(received(walk.goal).slice(seen)).toMatchObject([{ body: { goal: 9000 } }, { body: { goal: 9500 } }])
    expect(await deviceStore.read(DRAFT)).toMatchObject({ text: '9500' })
  })
})
