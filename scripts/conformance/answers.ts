import { Code } from '../../contract/codes'
import { isObject } from '../../contract/readers/readers'
import { searchOf, type SearchKind } from '../../contract/search'
import { type Answer, describe } from './backend'
import type { Body } from './bodies'
import type { ContractCall } from './contractCalls'

const CODES: readonly number[] = Object.values(Code)

/** What is wrong with the form of a response (rule: envelope), undefined if nothing is. */
export function envelopeProblem({ status, json, text }: Answer): string | undefined {
  if (status === 0) return '没有回答'
  if (!isObject(json)) return `HTTP ${status}，不是 JSON 对象：${JSON.stringify(text.slice(0, 60))}`
  if (!Number.isInteger(json.code)) return `code 不是整数：${JSON.stringify(json.code)}`
  if (typeof json.msg !== 'string') return `msg 不是文本：${JSON.stringify(json.msg)}`
  if (!('data' in json)) return '没有 data'
  if (status !== 200) return `HTTP ${status}，应为 200（code ${String(json.code)}）`
  return undefined
}

/** What is wrong with the code and message of a response (rule: business codes), undefined if nothing is. */
export function codeProblem({ endpoint }: ContractCall, { envelope }: Answer): string | undefined {
  if (!envelope || envelope.code === endpoint.success) return undefined
  const { code, msg } = envelope
  if (!CODES.includes(code)) return `code ${code} 不在约定之内`
  if (code === Code.Success || code === Code.AppSuccess) return `成功的 code 应为 ${endpoint.success}，得到 ${code}`
  if (!/\p{Script=Han}/u.test(msg)) return `code ${code} 的 msg 不是中文句子：${JSON.stringify(msg.slice(0, 60))}`
  return undefined
}

/** Undefined for a well-formed refusal; else a description of the response. */
export function refusalProblem(call: ContractCall, answer: Answer): string | undefined {
  if (envelopeProblem(answer)) return describe(answer)
  if (answer.envelope?.code === call.endpoint.success) return `应当拒绝，却成功了（code ${answer.envelope.code}）`
  return codeProblem(call, answer)
}

/** Whether the server itself failed. */
export const isFault = ({ status, envelope }: Answer) =>
  status === 0 || status >= 500 || !envelope || envelope.code === Code.ServerFault

const SEARCH_KINDS: readonly unknown[] = ['trend', 'user', 'topic'] satisfies SearchKind[]

function readerOf({ noun, endpoint }: ContractCall, body: Body) {
  const isSearch = noun === 'search' && SEARCH_KINDS.includes(body.kind)
  return isSearch ? searchOf(body.kind as SearchKind).read : endpoint.read
}

/**
 * What is wrong with data according to the contract's own reader (rule: wrong answers): it must accept them and return
 * them unchanged. Missing and null fields are filled by the reader and are valid.
 */
export function dataProblem(call: ContractCall, body: Body, data: unknown): string | undefined {
  const read = readerOf(call, body)(data)
  if (read === undefined) return `读不懂这样的数据：${JSON.stringify(data)?.slice(0, 80)}`
  return difference(data, read, 'data')
}

function difference(came: unknown, read: unknown, at: string): string | undefined {
  if (came === undefined || came === null || read === null) return undefined
  if (Array.isArray(read)) {
    if (!Array.isArray(came)) return `${at} 应为列表，得到 ${shown(came)}`
    if (came.length !== read.length) return `${at} 有 ${came.length} 行，读得懂的只有 ${read.length} 行`
    return firstOf(read.keys(), (row) => difference(came[row], read[row], `${at}[${row}]`))
  }
  if (isObject(read)) {
    if (!isObject(came)) return `${at} 应为对象，得到 ${shown(came)}`
    return firstOf(Object.keys(read), (name) => difference(came[name], read[name], `${at}.${name}`))
  }
  return Object.is(came, read) ? undefined : `${at} 是 ${shown(came)}，被读成 ${shown(read)}`
}

function firstOf<Each>(all: Iterable<Each>, find: (each: Each) => string | undefined): string | undefined {
  for (const each of all) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60)
