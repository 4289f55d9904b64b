import Cookies from 'js-cookie'
import { afterEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { login } from '@contract/login'
import { exit } from '@/http/sessionEnd'
import { session } from '@/session/session'
import { store } from '@/session/store'
import { wireSession } from '@/app/wireSession'
import { pause } from '@tests/support/concurrency/pause'
import { received, stubRefusal, stubStatus } from '@tests/support/stubs'

const HOUR = 3_600_000

const said = vi.hoisted((): string[] => [])
vi.mock('@/lib/toast/toast', async (original) => ({
  ...(await original<typeof import('@/lib/toast/toast')>()),
  toast: (text: string) => said.push(text),
}))

afterEach(() => vi.restoreAllMocks())

it('the replacement of the token says nothing where it fails, and ends the session where the token is invalid', async () => {
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  vi.spyOn(store, 'expiresAt').mockReturnValue(Date.now() + HOUR)
  stubStatus(login.refresh, 500)
  wireSession()
  await vi.waitFor(() => expect(received(login.refresh)).toHaveLength(1))
  await pause(300)
  expect(said).toEqual([])
  stubRefusal(login.refresh, Code.InvalidToken, '登录已过期')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(Cookies.get('bole_token')).toBeUndefined())
  await vi.waitFor(() => expect(left).toHaveBeenCalled(), 20_000)
})
