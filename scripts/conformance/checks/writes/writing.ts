import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Code } from '../../../../contract/codes'
import { isOpenPost, type Trend, type CursorPage } from '../../../../contract/trend'
import { type Answer, dataOf, type Sent, describe } from '../../backend'
import type { ContractCall } from '../../contractCalls'
import { callNamed, type Kit } from '../../kit'
import type { Person } from '../../people'
import { skip, type Verdict } from '../../report'

export const newKey = (): string => randomUUID()

/** A unique text, so that it can be found again. */
export const marked = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`

/** Makes calls by their names as one person; writes get a new key unless one is given. */
export interface Writer {
  person: Person
  named(name: string): ContractCall
  /** The raw response. */
  ask(name: string, body: unknown, sent?: Pick<Sent, 'key'>): Promise<Answer>
  /** The data as the contract's reader returns them. Throws if the call was refused. */
  data<Data>(name: string, body: unknown, sent?: Pick<Sent, 'key'>): Promise<Data>
}

export function writerOf(kit: Kit, person: Person): Writer {
  const named = (name: string) => callNamed(kit, name)
  const ask: Writer['ask'] = (name, body, sent) => {
    const call = named(name)
    const key = call.endpoint.effect === 'write' ? { key: newKey() } : {}
    return kit.backend.call(call, { ...key, ...sent, body, token: person.token })
  }
  return {
    person,
    named,
    ask,
    async data<Data>(name: string, body: unknown, sent?: Pick<Sent, 'key'>) {
      const answer = await ask(name, body, sent)
      const data = dataOf(named(name), answer)
      if (data === undefined) throw new Error(`${name} ${describe(answer)}`)
      return named(name).endpoint.read(data) as Data
    },
  }
}

export const expectCode = (answer: Answer, code: number): Verdict =>
  answer.envelope?.code === code ? undefined : `应为 code ${code}，得到 ${describe(answer)}`

/** Whether a repeated key got the first response (rule: idempotency). */
export const expectSame = (first: Answer, second: Answer): Verdict =>
  isDeepStrictEqual(first.json, second.json)
    ? undefined
    : `第一次 ${describe(first)}，第二次 ${describe(second)}，内容不同`

/**
 * The same key with the same body, then with another one. Undefined if the backend refused the first because the
 * account has written too often.
 */
export async function checkKey(kit: Kit, writer: Writer, name: string, given: { body: object; other: object }) {
  const about = { noun: writer.named(name).noun, call: name, rule: 'idempotency' } as const
  const key = newKey()
  const first = await writer.ask(name, given.body, { key })
  if (first.envelope?.code === Code.TooOften) {
    await kit.report.check({ ...about, what: '同一个键重复请求' }, () => skip(first.envelope?.msg ?? ''))
    return undefined
  }
  await kit.report.check({ ...about, what: '同一个键重复请求，得到第一次的回答' }, async () =>
    expectSame(first, await writer.ask(name, given.body, { key })),
  )
  await kit.report.check({ ...about, what: '同一个键换了内容是 100422' }, async () =>
    expectCode(await writer.ask(name, given.other, { key }), Code.ReusedKey),
  )
  return first
}

/** Approved public posts of others. */
export async function othersPosts(writer: Writer): Promise<Trend[]> {
  const { list } = await writer.data<CursorPage<Trend>>('trends.page', { tab: 'recommend', cursor: null })
  return list.filter((post) => isOpenPost(post) && post.imId !== writer.person.userId)
}
