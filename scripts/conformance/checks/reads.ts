import { Code } from '../../../contract/codes'
import { Who } from '../../../contract/endpoint'
import { isObject } from '../../../contract/readers/readers'
import { codeProblem, dataProblem, envelopeProblem } from '../answers'
import { type Answer, dataOf, describe } from '../backend'
import { type Body, rightBodies, unknownFields, variantsOf } from '../bodies'
import type { ContractCall } from '../contractCalls'
import type { GoodRead, Kit } from '../kit'
import { skip, type Verdict } from '../report'
import type { UnknownAnswers } from './general'

/** Refusals that a valid request may get: not readable, not now, or not for this account. */
const ORDINARY: readonly number[] = [
  Code.Forbidden,
  Code.NotFound,
  Code.Conflict,
  Code.TooOften,
  Code.TrendNotExist,
  Code.TrendAuditFail,
  Code.TrendAuditPending,
  Code.TrendSecret,
]

/** Whether a response means that the call does not exist. */
export function isMissing({ endpoint }: ContractCall, answer: Answer, unknown: UnknownAnswers): boolean {
  if (answer.status === 404 || answer.status === 405 || answer.status === 501) return true
  const other = unknown.get(endpoint.base)
  return answer.status !== 200 && other?.status === answer.status && other.text === answer.text
}

/** Makes every read with an entitled account: it exists, is answered, and the contract's reader accepts the data. */
export async function checkReads(kit: Kit, unknown: UnknownAnswers): Promise<void> {
  const { samples, now } = kit
  let waiting = kit.calls.filter(({ endpoint }) => endpoint.effect === 'read')
  // Responses provide ids for other calls: repeated while there is something new.
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length
    const ready = waiting.filter((call) => unknownFields(call, samples, now).length === 0)
    for (const call of ready) await checkRead(kit, call, unknown)
    waiting = waiting.filter((call) => !ready.includes(call))
  }
  for (const call of waiting) {
    const fields = unknownFields(call, samples, now).join('、')
    await kit.report.check(about(call), () => skip(`没有任何回答给出 ${fields}`))
  }
}

const about = ({ noun, name }: ContractCall) =>
  ({ noun, call: name, rule: 'wrong answers', what: '约定的读取器读得懂回答' }) as const

async function checkRead(kit: Kit, call: ContractCall, unknown: UnknownAnswers): Promise<void> {
  const person = kit.people.callerOf(call)
  const isOpen = call.endpoint.who === Who.Visitor
  if (!person && !isOpen) return kit.report.check(about(call), () => skip(`没有 ${call.endpoint.who} 的账号`))
  await kit.report.check({ ...about(call), rule: 'known calls', what: '有这个接口' }, async () => {
    const [body = {}] = rightBodies(call, kit.samples, kit.now)
    const answer = await kit.backend.call(call, { body, token: person?.token })
    if (!isMissing(call, answer, unknown)) return undefined
    kit.missing.add(call)
    return describe(answer)
  })
  if (kit.missing.has(call)) return
  await kit.report.check(about(call), () => readAll(kit, call, person?.token))
  if (!isOpen) return
  const what = '访客可以调用，读取器读得懂回答'
  await kit.report.check({ ...about(call), rule: 'visitors', what }, () => readAll(kit, call, undefined))
}

/** Tries ids until one call succeeds, then every choice. */
async function readAll(kit: Kit, call: ContractCall, token: string | undefined): Promise<Verdict> {
  let refused: Answer | undefined
  let best: GoodRead | undefined
  for (const body of rightBodies(call, kit.samples, kit.now)) {
    const read = await request(kit, call, body, token)
    if (typeof read === 'string') return read
    if ('call' in read) best = read
    else refused = read
    if (best && !isEmpty(best.data)) break
  }
  if (!best) return skip(refused ? `对现有的数据都拒绝：${describe(refused)}` : '没有可用的请求体')
  kit.goodReads.push(best)
  for (const variant of variantsOf(call, best.body).slice(1)) {
    const other = await request(kit, call, variant, token)
    if (typeof other === 'string') return other
    if ('call' in other) kit.goodReads.push(other)
  }
  return undefined
}

/** Whether a response has no rows, which shows little about their form. */
function isEmpty(data: unknown): boolean {
  const rows = isObject(data) && 'list' in data ? data.list : data
  return Array.isArray(rows) && rows.length === 0
}

/** The data, the response of an ordinary refusal, or a description of the problem. */
async function request(kit: Kit, call: ContractCall, body: Body, token: string | undefined) {
  const answer = await kit.backend.call(call, { body, token })
  const problem = envelopeProblem(answer) ?? codeProblem(call, answer)
  if (problem) return `${problem}（请求 ${JSON.stringify(body).slice(0, 120)}）`
  const data = dataOf(call, answer)
  if (data === undefined) {
    const code = answer.envelope?.code ?? 0
    const isOrdinary = ORDINARY.includes(code) || (token === undefined && code === Code.NeedLogin)
    // A body of the right type may still be refused because of its texts; one without texts may not.
    const isAboutWords = code === Code.InvalidInput && Object.keys(body).length > 0
    return isOrdinary || isAboutWords ? answer : `${describe(answer)}（请求 ${JSON.stringify(body).slice(0, 120)}）`
  }
  kit.samples.learn(call.noun, data)
  const wrong = dataProblem(call, body, data)
  if (wrong) return `${wrong}（请求 ${JSON.stringify(body).slice(0, 120)}）`
  const good: GoodRead = { call, body, token, data }
  return good
}
