import { Who } from '../../contract/endpoint'
import { isObject } from '../../contract/readers/readers'
import type { Role } from '../../contract/person'
import { type Backend, dataOf, describe } from './backend'
import type { ContractCall } from './contractCalls'
import type { AccountsFile, Credentials } from './options'

/** A signed-in account of the accounts file. */
export interface Person {
  label: string
  token: string
  userId: string
  roles: readonly Role[]
  /** Name and password of the login; undefined for a token from the file, which is not ended. */
  login: { username: string; password: string } | undefined
}

export interface People {
  member: Person | undefined
  all: readonly Person[]
  /** Accounts that could not sign in, with the reason. */
  failed: readonly { label: string; reason: string }[]
  /** An account that may make the call; undefined if none has the role. */
  callerOf(call: ContractCall): Person | undefined
  /** A signed-in account without the call's role. */
  strangerTo(call: ContractCall): Person | undefined
}

interface Entrance {
  login: ContractCall
  account: ContractCall
}

async function signIn(backend: Backend, { login, account }: Entrance, label: string, given: Credentials) {
  let token = 'token' in given ? given.token : ''
  if (!('token' in given)) {
    const answer = await backend.call(login, { body: given })
    const data = dataOf(login, answer)
    if (!isObject(data) || typeof data.accessToken !== 'string')
      return { label, reason: `登录失败：${describe(answer)}` }
    token = data.accessToken
  }
  const answer = await backend.call(account, { token })
  const data = dataOf(account, answer)
  if (!isObject(data)) return { label, reason: `读不到账号资料（7005）：${describe(answer)}` }
  const roles = Array.isArray(data.roles) ? (data.roles as Role[]) : []
  const person: Person = {
    ...{ label, token, userId: String(data.userId), roles },
    login: 'token' in given ? undefined : given,
  }
  return person
}

/** Signs in all accounts of the file, one after the other. */
export async function signInAll(backend: Backend, entrance: Entrance, accounts: AccountsFile): Promise<People> {
  const asked: [string, Credentials][] = [
    ...(accounts.member ? [['member', accounts.member] as [string, Credentials]] : []),
    ...accounts.admin.map((each): [string, Credentials] => ['admin', each]),
    ...accounts.staff.map((each): [string, Credentials] => ['staff', each]),
  ]
  const all: Person[] = []
  const failed: { label: string; reason: string }[] = []
  for (const [label, given] of asked) {
    const result = await signIn(backend, entrance, label, given)
    if ('reason' in result) failed.push(result)
    else all.push(result)
  }
  const member = all.find(({ label }) => label === 'member')
  const may = ({ roles }: Person, who: Who) => roles.some((role) => role === who)
  return {
    member,
    all,
    failed,
    callerOf({ endpoint: { who } }) {
      if (who === Who.Visitor || who === Who.Member) return member ?? all[0]
      return all.find((person) => may(person, who))
    },
    strangerTo({ endpoint: { who } }) {
      return [member, ...all].find((person) => person && !may(person, who))
    },
  }
}
