import { isFault, refusalProblem } from '../answers'
import { describe } from '../backend'
import { type Body, rightBodies } from '../bodies'
import type { ContractCall } from '../contractCalls'
import { isDelicate, type Kit } from '../kit'
import { skip, type Verdict } from '../report'
import type { Field } from '../shapes'

/** Longer than any text of the contract, and still a body that a server accepts. */
const TOO_LONG = 'a'.repeat(250_000)

/** Fields of a write that may be empty or have a default, and so may be missing. */
const MAY_BE_MISSING: readonly string[] = ['publish', 'update'].flatMap((call) =>
  ['title', 'fileIds', 'topicIds', 'visibility'].map((name) => `publishing.${call}.${name}`),
)

/** Calls to check with invalid bodies: reads, and with `--write` also writes. */
export function tryable(kit: Kit, write: boolean): ContractCall[] {
  return kit.calls.filter(
    (call) =>
      call.endpoint.method === 'POST' &&
      (write || call.endpoint.effect === 'read') &&
      !isDelicate(call) &&
      !kit.missing.has(call) &&
      call.noun !== 'file' &&
      call.body.fields.length > 0,
  )
}

/** A body to make invalid: a valid one if ids are known, else one with unknown ids. */
export function bodyToSpoil({ samples, now, goodReads }: Kit, call: ContractCall): Body {
  const good = goodReads.find((read) => read.call === call)
  if (good) return good.body
  const [right] = call.endpoint.effect === 'read' ? rightBodies(call, samples, now) : []
  if (right) return right
  return Object.fromEntries(
    call.body.fields.filter(({ optional }) => !optional).map((field) => [field.name, named(field)]),
  )
}

function named({ shape, nullable }: Field): unknown {
  if (nullable) return null
  switch (shape.kind) {
    case 'text':
      return 'conformance-none'
    case 'number':
      return 1
    case 'flag':
      return false
    case 'choice':
      return shape.values[0]
    case 'list':
      return []
    case 'object':
      return Object.fromEntries(
        shape.fields.filter(({ optional }) => !optional).map((each) => [each.name, named(each)]),
      )
    case 'other':
      return {}
  }
}

/** Values that are invalid for a field in any backend language. */
export function wrongValues({ shape }: Field): unknown[] {
  switch (shape.kind) {
    case 'text':
      return [{ a: 1 }, [[1]]]
    case 'number':
      return ['x', { a: 1 }]
    case 'flag':
      return ['maybe', { a: 1 }]
    case 'choice':
      return ['conformance', { a: 1 }]
    case 'list':
      return ['x', { a: 1 }]
    case 'object':
      return ['x', 7]
    case 'other':
      return []
  }
}

/** Wrong types, missing fields and endless text are refused with a message, never with a server fault. */
export async function checkInput(kit: Kit, write: boolean): Promise<void> {
  for (const call of tryable(kit, write)) {
    const about = { noun: call.noun, call: call.name, rule: 'invalid input' } as const
    const person = kit.people.callerOf(call)
    const needed = call.body.fields.filter(
      ({ name, optional, nullable }) => !optional && !nullable && !MAY_BE_MISSING.includes(`${call.name}.${name}`),
    )
    const body = bodyToSpoil(kit, call)
    const refuse = async (spoilt: Body): Promise<Verdict> => {
      const problem = refusalProblem(call, await kit.backend.call(call, { body: spoilt, token: person?.token }))
      return problem && `${problem}（请求 ${JSON.stringify(spoilt).slice(0, 120)}）`
    }
    const each = async (spoilt: readonly Body[]): Promise<Verdict> => {
      if (!person) return skip(`没有 ${call.endpoint.who} 的账号`)
      for (const one of spoilt) {
        const verdict = await refuse(one)
        if (verdict !== undefined) return verdict
      }
      return undefined
    }
    const wrong = call.body.fields.flatMap((field) =>
      wrongValues(field).map((value) => ({ ...body, [field.name]: value })),
    )
    await kit.report.check({ ...about, what: '类型不对的字段被拒' }, () => each(wrong))
    // In a read, a backend may have a default for an invalid id.
    const due = needed.filter(({ name }) => call.endpoint.effect === 'write' || /Id$/.test(name))
    if (due.length > 0) {
      const without = due.map(({ name }) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)))
      await kit.report.check({ ...about, what: '缺少必填的字段被拒' }, () => each(without))
    }
    const texts = call.body.fields.filter(({ shape }) => shape.kind === 'text')
    if (texts.length === 0) continue
    await kit.report.check({ ...about, what: '过长的文本不会出错' }, async () => {
      if (!person) return skip(`没有 ${call.endpoint.who} 的账号`)
      for (const { name } of texts) {
        const answer = await kit.backend.call(call, { body: { ...body, [name]: TOO_LONG }, token: person.token })
        // Words without hits may give an empty list; such a long text must not be stored.
        const isRefused = answer.envelope?.code !== call.endpoint.success
        if (isFault(answer) || (call.endpoint.effect === 'write' && !isRefused))
          return `${name} 过长：${describe(answer)}`
      }
      return undefined
    })
  }
}
