import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { login } from '@contract/login'
import { exit } from '@/http/sessionEnd'
import { session } from '@/session/session'
import { Button } from '@/ui/button/Button'
import { useLogout } from '@/writes/useLogout'
import { pause } from '@tests/support/concurrency/pause'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

function Screen() {
  const logout = useLogout()
  return <Button onClick={() => void logout()}>离开</Button>
}

async function logOut() {
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  render(<Screen />, { wrapper: MemoryRouter })
  await people.click(screen.getByRole('button', { name: '离开' }))
  await people.click(await screen.findByText('退出登录', { selector: '.adm-dialog-button span, .adm-dialog-button' }))
  await waitFor(() => expect(session.isMember()).toBe(false))
}

const said = vi.hoisted((): string[] => [])
vi.mock('@/lib/toast/toast', async (original) => ({
  ...(await original<typeof import('@/lib/toast/toast')>()),
  toast: (text: string) => said.push(text),
}))

afterEach(() => {
  vi.restoreAllMocks()
  said.length = 0
})

it('logging out where the backend fails still signs out here, without a word', async () => {
  stubStatus(login.logout, 500)
  await logOut()
  expect(said).toEqual([])
})

it('logging out with a token that died meanwhile leads to no login', async () => {
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
  stubRefusal(login.logout, Code.InvalidToken, '登录已过期')
  await logOut()
  expect(received(login.logout)).toHaveLength(1)
  await pause(2500)
  expect(left).not.toHaveBeenCalled()
  expect(said).toEqual([])
})

it('logging out that is answered late leaves who signed in meanwhile signed in', async () => {
  let answer = () => {}
  stub(login.logout, () => new Promise((resolve) => (answer = () => resolve(null))))
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  render(<Screen />, { wrapper: MemoryRouter })
  await people.click(screen.getByRole('button', { name: '离开' }))
  await people.click(await screen.findByText('退出登录', { selector: '.adm-dialog-button span, .adm-dialog-button' }))
  await waitFor(() => expect(received(login.logout)).toHaveLength(1))
  session.signIn({ accessToken: 'token-b', isFamilyAccount: 'N' })
  const next = session.identity()
  answer()
  await pause(300)
  expect(next).toBeDefined()
  expect(session.identity()).toBe(next)
})
