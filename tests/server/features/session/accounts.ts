import { login, type LoginData } from '@contract/login'
import { createUser, type NewUser } from '@server/features/people/service'
import type { TestApp } from '@tests/support/testApp'

export const PASSWORD = 'bole-2026'
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

let serial = 0

/** An account with its own password and number. */
export async function addAccount(testApp: TestApp, given: Partial<NewUser> = {}) {
  serial += 1
  const username = given.username ?? `person${serial}`
  const mobile = given.mobile ?? `139${String(serial).padStart(8, '0')}`
  const id = await createUser(testApp.db, { password: PASSWORD, ...given, username, mobile }, testApp.clock.now())
  return { id, username, mobile }
}

/** Signs in by password and returns the token. */
export async function signIn(
  testApp: TestApp,
  username: string,
  options?: Parameters<TestApp['post']>[2],
): Promise<LoginData> {
  const answer = await testApp.post(login.login, { username, password: PASSWORD }, options)
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
  return answer.data
}

export async function signedIn(testApp: TestApp, given?: Partial<NewUser>) {
  const account = await addAccount(testApp, given)
  return { ...account, token: (await signIn(testApp, account.username)).accessToken }
}
