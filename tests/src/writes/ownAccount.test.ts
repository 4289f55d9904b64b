import { beforeEach, expect, it } from 'vitest'
import { people } from '@contract/people'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { ownUserId } from '@/writes/ownAccount'
import { makeAccount } from '@tests/support/makers'
import { received, stub, stubStatus } from '@tests/support/stubs'

const signIn = (userId: string) => {
  session.signIn({ accessToken: `token-${newKey()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId }))
}

beforeEach(() => signIn('u-me'))

it('asks once who the user is, for all forms of a screen together', async () => {
  expect(await Promise.all([ownUserId('background'), ownUserId('background')])).toEqual(['u-me', 'u-me'])
  expect(await ownUserId()).toBe('u-me')
  expect(received(people.account)).toHaveLength(1)
})

it('asks again once another user has signed in', async () => {
  await ownUserId()
  signIn('u-other')
  expect(await ownUserId()).toBe('u-other')
  expect(received(people.account)).toHaveLength(2)
})

it('asks again once the login has expired, of which nothing tells', async () => {
  await ownUserId()
  document.cookie = 'bole_token=; path=/mobile; max-age=0'
  stubStatus(people.account, 401)
  await expect(ownUserId()).rejects.toThrow('请求未授权')
})
