import { login, type LoginData } from '@contract/login'
import { createUser, type NewUser } from '@server/features/people/service'
import type { TestApp } from '@tests/support/testApp'

export const PASSWORD = 'bole-2026'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

let serial = 0

/** An account with a password and a number of its own. */
export async function addAccount(portal: TestApp, given: Partial<NewUser> = {}) {
  serial += 1
  const username = given.username ?? `person${serial}`
  const mobile = given.mobile ?? `139${String(serial).padStart(8, '0')}`
  const id = await createUser(portal.db, { password: PASSWORD, ...given, username, mobile }, portal.clock.now())
  return { id, username, mobile }
}

/** The token of a fresh sign-in by password. */
export async function signIn(portal: TestApp, username: string, options?: Parameters<TestApp['post']>[2]): Promise<LoginData> {
  const answer = await portal.post(login.login, { username, password: PASSWORD }, options)
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}

export async function signedIn(portal: TestApp, given?: Partial<NewUser>) {
  const account = await addAccount(portal, given)
  return { ...account, token: (await signIn(portal, account.username)).accessToken }
}
