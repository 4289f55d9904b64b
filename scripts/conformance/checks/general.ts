import { randomUUID } from 'node:crypto'
import type { Base } from '../../../contract/endpoint'
import { isObject } from '../../../contract/readers/readers'
import { type Answer, describe } from '../backend'
import { isFault } from '../answers'
import type { Kit } from '../kit'

const BASES: readonly Base[] = ['default', 'community', 'appHost']
const UNKNOWN = { default: '', community: '', appHost: '/api/message' } satisfies Record<Base, string>

/** Response of each base to an unknown path; a call with the same response does not exist. */
export type UnknownAnswers = ReadonlyMap<Base, Answer>

export async function askUnknown({ backend }: Pick<Kit, 'backend'>): Promise<UnknownAnswers> {
  const answers = new Map<Base, Answer>()
  for (const base of BASES) {
    answers.set(base, await backend.raw(base, `${UNKNOWN[base]}/v1/conformance_${randomUUID().slice(0, 8)}`, '{}'))
  }
  return answers
}

/** Checks that are not about a single call. */
export async function checkGeneral({ backend, report }: Kit, unknown: UnknownAnswers): Promise<void> {
  for (const base of BASES) {
    const about = { noun: 'general', call: base }
    await report.check({ ...about, rule: 'known calls', what: '未知的路径被拒，回答有信封' }, () => {
      const answer = unknown.get(base)
      if (!answer || !isObject(answer.json) || !answer.envelope) return answer ? describe(answer) : '没有回答'
      return answer.status >= 500 || [0, 200].includes(answer.envelope.code) ? describe(answer) : undefined
    })
    await report.check({ ...about, rule: 'server time', what: '回答带 X-Server-Time（毫秒）' }, () => {
      const time = unknown.get(base)?.headers.get('X-Server-Time') ?? ''
      return /^\d{13}$/.test(time) ? undefined : `得到 ${JSON.stringify(time)}`
    })
  }
  const places = { default: '/dict/v1/item/query_list_by_keys', community: '/trends/v1/detail', appHost: '/api' }
  for (const base of BASES) {
    for (const [what, text] of BROKEN) {
      const about = { noun: 'general', call: base, rule: 'invalid input', what } as const
      await report.check(about, async () => {
        const answer = await backend.raw(base, places[base], text)
        return isFault(answer) || [0, 200].includes(answer.envelope?.code ?? 0) ? describe(answer) : undefined
      })
    }
  }
}

const BROKEN = [
  ['不是 JSON 的请求体被拒', '{"a":'],
  ['数组作为请求体被拒', '[]'],
] as const
