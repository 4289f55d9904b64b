import { Code } from '../../../contract/codes'
import { Who } from '../../../contract/endpoint'
import { VISITOR_TOKEN } from '../../../contract/limits'
import { type Answer, describe } from '../backend'
import type { ContractCall } from '../contractCalls'
import { isDelicate, type Kit } from '../kit'
import { skip, type Verdict } from '../report'
import { isMissing } from './reads'
import type { UnknownAnswers } from './general'

/** A token that no backend has issued. */
const DEAD_TOKEN = 'conformance-dead-token-0000000000000000'

/** Empty bodies: a backend that forgets to check rights finds nothing to do in them. */
const bodyOf = ({ noun, name }: ContractCall): unknown => (noun === 'file' && name.endsWith('upload') ? form() : {})

function form(): FormData {
  const data = new FormData()
  data.append('kind', 'picture')
  return data
}

const expectCode = (answer: Answer, code: number): Verdict =>
  answer.status === 200 && answer.envelope?.code === code ? undefined : `应为 code ${code}，得到 ${describe(answer)}`

/** Checks who may make each call; writes are sent with empty bodies. */
export async function checkRights(kit: Kit, unknown: UnknownAnswers): Promise<void> {
  for (const call of kit.calls) {
    if (kit.missing.has(call)) continue
    if (call.endpoint.effect === 'write' && !(await isThere(kit, call, unknown))) continue
    if (call.endpoint.who === Who.Visitor) await checkDeadToken(kit, call)
    else await checkRefusals(kit, call)
  }
}

async function isThere(kit: Kit, call: ContractCall, unknown: UnknownAnswers): Promise<boolean> {
  const about = { noun: call.noun, call: call.name, rule: 'known calls', what: '有这个接口' } as const
  await kit.report.check(about, async () => {
    const answer = await kit.backend.call(call, { body: bodyOf(call) })
    if (!isMissing(call, answer, unknown)) return undefined
    kit.missing.add(call)
    return describe(answer)
  })
  return !kit.missing.has(call)
}

async function checkRefusals({ backend, report, people }: Kit, call: ContractCall): Promise<void> {
  const about = { noun: call.noun, call: call.name, rule: 'member calls' } as const
  const request = (token?: string) => backend.call(call, { body: bodyOf(call), token })
  await report.check({ ...about, what: '没有凭证时请先登录' }, async () => expectCode(await request(), Code.NeedLogin))
  await report.check({ ...about, what: '凭证 111 等于没有凭证' }, async () =>
    expectCode(await request(VISITOR_TOKEN), Code.NeedLogin),
  )
  await report.check({ ...about, what: '失效的凭证是会话过期' }, async () =>
    expectCode(await request(DEAD_TOKEN), Code.InvalidToken),
  )
  if (call.endpoint.who === Who.Member) return
  await report.check({ ...about, what: `没有 ${call.endpoint.who} 角色的会员没有权限` }, async () => {
    const stranger = people.strangerTo(call)
    return stranger ? expectCode(await request(stranger.token), Code.Forbidden) : skip('没有不带这个角色的账号')
  })
}

async function checkDeadToken({ backend, report, goodReads }: Kit, call: ContractCall): Promise<void> {
  // Requesting a code or a login counts against limits.
  if (isDelicate(call)) return
  const about = { noun: call.noun, call: call.name, rule: 'visitors' } as const
  await report.check({ ...about, what: '失效的凭证等于访客，回答带 X-Session: none' }, async () => {
    const good = goodReads.find((read) => read.call === call && read.token === undefined)
    if (!good) return skip('没有访客读得到的数据')
    const answer = await backend.call(call, { body: good.body, token: DEAD_TOKEN })
    if (answer.envelope?.code !== call.endpoint.success) return describe(answer)
    const header = answer.headers.get('X-Session')
    return header === 'none' ? undefined : `X-Session 是 ${JSON.stringify(header)}`
  })
}
