import { randomUUID } from 'node:crypto'
import { Code } from '../../../contract/codes'
import { refusalProblem } from '../answers'
import { describe } from '../backend'
import { callNamed, type Kit } from '../kit'
import { skip } from '../report'

/** Logins that must fail. Each is tried once, because backends count them. */
export async function checkLogin({ calls, backend, report, people, missing }: Kit): Promise<void> {
  const call = callNamed({ calls }, 'login.login')
  if (missing.has(call)) return
  const about = { noun: 'login', call: call.name, rule: 'login checks' } as const
  for (const { label, reason } of people.failed)
    await report.check({ ...about, what: `${label} 可以登录` }, () => reason)
  const password = `wrong-${randomUUID()}`
  const known = people.member?.login?.username
  const sentences: string[] = []
  const refuse = async (username: string) => {
    const answer = await backend.call(call, { body: { username, password } })
    sentences.push(`${answer.envelope?.code} ${answer.envelope?.msg}`)
    return refusalProblem(call, answer)
  }
  await report.check({ ...about, what: '密码错误被拒' }, () => (known ? refuse(known) : skip('member 用的是凭证')))
  await report.check({ ...about, what: '没有这个账号被拒' }, () => refuse(`none-${randomUUID().slice(0, 8)}`))
  await report.check({ ...about, what: '两种拒绝说得一样' }, () => {
    const [one, other] = sentences
    return other === undefined ? skip('member 用的是凭证') : one === other ? undefined : `${one}；${other}`
  })
  await report.check({ ...about, what: '空的请求体被拒' }, async () =>
    refusalProblem(call, await backend.call(call, { body: {} })),
  )
}

/** Ends the sessions begun here, and checks that they ended. The last check. */
export async function checkLogout({ calls, backend, report, people }: Kit): Promise<void> {
  const logout = callNamed({ calls }, 'login.logout')
  const account = callNamed({ calls }, 'people.account')
  const own = people.all.filter(({ login }) => login)
  const [first, ...rest] = own
  for (const { token } of rest) await backend.call(logout, { token })
  const about = { noun: 'login', call: logout.name } as const
  await report.check({ ...about, rule: 'logging out', what: '可以退出' }, async () => {
    if (!first) return skip('账号用的都是凭证')
    const answer = await backend.call(logout, { token: first.token })
    return answer.envelope?.code === logout.endpoint.success ? undefined : describe(answer)
  })
  await report.check({ ...about, rule: 'session expiry', what: '退出以后凭证失效' }, async () => {
    if (!first) return skip('账号用的都是凭证')
    const answer = await backend.call(account, { token: first.token })
    return answer.envelope?.code === Code.InvalidToken ? undefined : describe(answer)
  })
}
