import fc from 'fast-check'
import { isFault } from '../answers'
import { type Answer, describe } from '../backend'
import type { ContractCall } from '../contractCalls'
import type { Kit } from '../kit'
import { skip, type Verdict } from '../report'
import type { Shape } from '../shapes'
import { bodyToSpoil, tryable, wrongValues } from './input'

const RUNS = 12
/** Time limit for reducing a failing body to its smallest form. */
const SHRINK_MS = 5000
const TEXT_MAX = 60

const STRAYS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '😀',
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '%E0%A4%A',
  '0',
  '-1',
  'null',
]

/** Arbitrary values of a shape: the right type with random content. */
function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return fc.oneof(fc.string({ unit: 'binary', maxLength: TEXT_MAX }), fc.constantFrom(...STRAYS))
    case 'number':
      return fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(-1, 0, 1e308, 2 ** 60),
      )
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...shape.values)
    case 'list':
      return fc.array(valuesOf(shape.row), { maxLength: 5 })
    case 'object':
      return objectsOf(shape.fields)
    case 'other':
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function objectsOf(fields: Extract<Shape, { kind: 'object' }>['fields']): fc.Arbitrary<object> {
  const values = fields.map(({ name, shape, nullable }) => {
    const value = valuesOf(shape)
    return [name, nullable ? fc.option(value, { nil: null }) : value] as const
  })
  const requiredKeys = fields.filter(({ optional }) => !optional).map(({ name }) => name)
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true })
}

/** Bodies with one field of a wrong type: a backend must refuse them. */
function spoiltBodies(kit: Kit, call: ContractCall): fc.Arbitrary<object> | undefined {
  const body = bodyToSpoil(kit, call)
  const fields = call.body.fields.filter((field) => wrongValues(field).length > 0)
  if (fields.length === 0) return undefined
  return fc
    .constantFrom(...fields)
    .chain((field) => fc.constantFrom(...wrongValues(field)).map((value) => ({ ...body, [field.name]: value })))
    .chain((spoilt) => objectsOf(call.body.fields).map((other) => ({ ...other, ...spoilt })))
}

/** Generated bodies never cause a server fault: for reads any body, for writes only invalid ones. */
export async function checkGenerated(kit: Kit, write: boolean): Promise<void> {
  for (const call of tryable(kit, write)) {
    const isRead = call.endpoint.effect === 'read'
    const bodies = isRead ? objectsOf(call.body.fields) : spoiltBodies(kit, call)
    if (!bodies) continue
    const what = '随机生成的请求体不会出错'
    await kit.report.check({ noun: call.noun, call: call.name, rule: 'invalid input', what }, () =>
      holds(
        kit,
        call,
        bodies,
        (answer) => !isFault(answer) && (isRead || answer.envelope?.code !== call.endpoint.success),
      ),
    )
  }
}

async function holds(
  { backend, people, seed }: Kit,
  call: ContractCall,
  bodies: fc.Arbitrary<object>,
  isGood: (answer: Answer) => boolean,
): Promise<Verdict> {
  const person = people.callerOf(call)
  if (!person) return skip(`没有 ${call.endpoint.who} 的账号`)
  let last = ''
  const property = fc.asyncProperty(bodies, async (body) => {
    const answer = await backend.call(call, { body, token: person.token })
    if (isGood(answer)) return true
    last = describe(answer)
    return false
  })
  const options = { seed, numRuns: RUNS, interruptAfterTimeLimit: SHRINK_MS * RUNS, markInterruptAsFailure: false }
  const { failed, counterexample } = await fc.check(property, options)
  return failed ? `${last}（请求 ${JSON.stringify(counterexample?.[0]).slice(0, 160)}）` : undefined
}
