import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { people as account } from '@contract/people'
import { walk, type WalkToday } from '@contract/walk'
import { leaveSheets } from '@/app/leaveClosedSheet'
import { exit } from '@/http/sessionEnd'
import { session } from '@/session/session'
import { makeAccount, makePerson } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

beforeAll(() => void (exit.leaveSheets = leaveSheets))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const today: WalkToday = {
  ...{ date: '2026-06-15', steps: 8200, goal: 8000, streak: 3, source: 'ios', syncTime: '2026-06-15 12:00:00' },
  ...{ week: [], ranked: false },
}

it('a login that another tab’s logout leads to stands in place of the screen, not over it, where a sheet is open', async () => {
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(walk.today, today)
  renderAt('/walk')
  window.history.replaceState({ ...(window.history.state as object), usr: { isOver: true } }, '')
  await people.click(await screen.findByRole('button', { name: '修改目标' }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1, sheet: true }))
  session.signOut()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/login'))
  expect(window.history.state).toMatchObject({ idx: 0 })
  expect(sessionStorage.getItem('bole.depth')).toMatch(/^0 \/mobile\/login\S+ over$/)
})

it('so it does on the own page, where a question is open', async () => {
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(account.person, makePerson({ userId: 'u-me' }))
  renderAt('/me?tab=settings')
  await people.click(await screen.findByRole('button', { name: '退出登录' }))
  await screen.findByText('确定退出登录吗？')
  await waitFor(() => expect(window.history.state).toHaveProperty('dialog'))
  const place = window.history.state as { idx: number }
  session.signOut()
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/login'))
  await waitFor(() => expect(sessionStorage.getItem('bole.depth')).toMatch(/^\d+ \/mobile\/login\?redirect=\S+%2Fme/))
  expect(window.history.state).toMatchObject({ idx: place.idx })
  expect(window.history.state).not.toHaveProperty('dialog')
})
