import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { login } from '@contract/login'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { atTheOwnPage, people } from '../ownPage'

atTheOwnPage()
beforeAll(() => import('@/ui/dialog/confirmView').then(() => undefined), 60_000)

const times = { createTime: '2026-06-01 08:00:00', lastSeenTime: '2026-06-02 09:00:00' }
const here = { ...times, sessionId: 's-1', device: 'Android · Chrome', current: true }
const others = ['s-2', 's-3'].map((sessionId) => ({
  ...here,
  sessionId,
  device: `iPhone ${sessionId}`,
  current: false,
}))

async function end(left: typeof others) {
  const [button] = await screen.findAllByRole('button', { name: '退出该设备' })
  if (button) await people.click(button)
  stub(login.sessions, { list: [here, ...left] })
  await people.click(within(await screen.findByRole('dialog')).getByText('退出该设备'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: '退出该设备' })).toHaveLength(left.length))
}

it('the focus goes to the next device when one was signed out, and to the list after the last one', async () => {
  stub(login.sessions, { list: [here, ...others] })
  stub(login.revokeSession, null)
  renderAt('/me?tab=settings&open=sessions')
  await end(others.slice(1))
  await waitFor(() => expect(screen.getByRole('button', { name: '退出该设备' })).toHaveFocus())
  await end([])
  await waitFor(() => expect(screen.getByText('本机').closest('ul')).toHaveFocus())
})

it('the button of a device says which it is', async () => {
  stub(login.sessions, { list: [here, ...others] })
  renderAt('/me?tab=settings&open=sessions')
  const buttons = await screen.findAllByRole('button', { name: '退出该设备' })
  others.forEach(({ device }, place) => expect(buttons[place]).toHaveAccessibleDescription(device))
})
