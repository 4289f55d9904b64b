import { DAY_MS } from '@contract/text/timeUnits'
import { chinaDate } from '../../contract/text/dateRange'
import type { ContractCall } from './contractCalls'
import type { Samples } from './samples'
import type { Field, Shape } from './shapes'

const VARIANTS_MAX = 14
const ROWS_TRIED = 8

/** A China day, `YYYY-MM-DD`. */
const dayOf = (ms: number): string => chinaDate(new Date(ms))

/** Values for fields with a known meaning that no response provides. */
function meant(field: string, now: number): unknown {
  const words: Record<string, unknown> = {
    date: dayOf(now + DAY_MS),
    from: dayOf(now + DAY_MS),
    to: dayOf(now + 2 * DAY_MS),
    keyword: '春',
    keys: ['ADVICE_TYPE'],
    nameList: ['organizationType', 'top_page', 'moment_tag', 'moment_audit_deny', 'suggestion_type'],
    pageNum: 1,
    pageSize: 10,
    quantity: 1,
  }
  return words[field]
}

export type Body = Record<string, unknown>

function valueOf(noun: string, { name, shape }: Field, turn: number, samples: Samples, now: number): unknown {
  const word = meant(name, now)
  if (word !== undefined) return word
  switch (shape.kind) {
    case 'text': {
      const found = samples.find(noun, name)
      return found[Math.min(turn, found.length - 1)]
    }
    case 'number':
      return 1
    case 'flag':
      return false
    case 'choice':
      return shape.values[0]
    case 'list':
      return rowsOf(noun, shape.row, name, turn, samples, now)
    case 'object':
      return requiredOf(noun, shape.fields, turn, samples, now)
    case 'other':
      return undefined
  }
}

function rowsOf(noun: string, row: Shape, name: string, turn: number, samples: Samples, now: number): unknown {
  const singular = { name: name.replace(/s$/, ''), shape: row, optional: false, nullable: false }
  const value = valueOf(noun, singular, turn, samples, now)
  return value === undefined ? undefined : [value]
}

/** The required fields; undefined if no value is known for one of them. */
function requiredOf(noun: string, fields: readonly Field[], turn: number, samples: Samples, now: number) {
  const body: Body = {}
  for (const field of fields.filter(({ optional }) => !optional)) {
    const value = field.nullable ? null : valueOf(noun, field, turn, samples, now)
    if (value === undefined) return undefined
    body[field.name] = value
  }
  return body
}

/** Fields of a body without a known value. */
export function unknownFields({ noun, body }: ContractCall, samples: Samples, now: number): string[] {
  return body.fields
    .filter((field) => !field.optional && !field.nullable && valueOf(noun, field, 0, samples, now) === undefined)
    .map(({ name }) => name)
}

/** Valid bodies of a call with ids from the backend's responses, most likely first; empty if none is known. */
export function rightBodies({ noun, body }: ContractCall, samples: Samples, now: number): Body[] {
  const made = Array.from({ length: ROWS_TRIED }, (_, turn) => requiredOf(noun, body.fields, turn, samples, now))
  const bodies = made.filter((each) => each !== undefined)
  return [...new Map(bodies.map((each) => [JSON.stringify(each), each])).values()]
}

/** The same body with every value of each choice. */
export function variantsOf({ body: { fields } }: ContractCall, body: Body): Body[] {
  const variants = fields.flatMap(({ name, shape }) => {
    const values = shape.kind === 'choice' ? shape.values : shape.kind === 'flag' ? [true, false] : []
    return values.filter((value) => value !== body[name]).map((value) => ({ ...body, [name]: value }))
  })
  return [body, ...variants].slice(0, VARIANTS_MAX)
}
