import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { modules } from '@contract/module'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

export const people = userEvent.setup({ pointerEventsCheck: 0 })
export const accepted = { accessToken: 'a-real-token', isFamilyAccount: 'N' } as const

export function stubHome() {
  stub(modules.list, { groups: [] })
  stub(modules.today, [])
}

export async function openPasswordMode(path = '/login') {
  renderAt(path)
  await people.click(await screen.findByRole('button', { name: '密码登录' }))
}

export async function signInAsDemo() {
  await people.type(screen.getByLabelText('用户名'), 'demo')
  await people.type(screen.getByLabelText('密码'), 'bole-2026{Enter}')
}
