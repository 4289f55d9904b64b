/** Sample responses from JSON Schema, deterministic by seed. */

/** The part of JSON Schema that the contract's responses use. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  not?: object
}

export type Random = () => number

/** Pseudo-random numbers from 0 to 1, deterministic by seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined && values.length === 0) throw new Error('There is nothing to pick from')
  return value as Value
}

const WORDS = [
  '春季徒步回顾',
  '拍得真好！',
  '林晓雨',
  '周六早上七点集合',
  '杭州市',
  '企业社区',
  '<p>普通的一天</p>',
  '已收到',
]
const ROWS_MAX = 3
const NUMBER_MAX = 20_000

/** Text that fits the field's name, so that screens take the same branches as with real responses. */
function textFor(field: string, random: Random): string {
  if (/url$/i.test(field)) return pick(['/files/a.jpg', 'https://files.example/b.jpg'], random)
  if (/(time|date|^from|^to)$/i.test(field))
    return `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)} 0${Math.floor(random() * 10)}:20:00`
  if (/(id|code|cursor)$/i.test(field)) return `${field}-${Math.floor(random() * 1e9)}`
  if (field === 'auditTags') return '[{"name":"徒步","code":"walk"}]'
  if (field === 'path') return pick(['/', '/mailbox', ''], random)
  return pick(WORDS, random)
}

/** A value that fits the schema. Throws on an unsupported part of JSON Schema. */
export function generate(schema: JsonSchema, random: Random, field = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  if (schema.anyOf) return generate(pick(schema.anyOf, random), random, field)
  switch (Array.isArray(schema.type) ? pick(schema.type, random) : schema.type) {
    case 'object':
      return objectOf(schema, random)
    case 'array':
      return rowsOf(schema.items, random, field)
    case 'string':
      return textFor(field, random)
    case 'integer':
    case 'number':
      return Math.floor(random() ** 3 * NUMBER_MAX)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    case undefined:
      // Anything, such as an answer of a form.
      return textFor(field, random)
    default:
      throw new Error(`No value for ${JSON.stringify(schema)}`)
  }
}

function rowsOf(items: JsonSchema | undefined, random: Random, field: string): unknown[] {
  if (!items || items.not) return []
  return Array.from({ length: 1 + Math.floor(random() * ROWS_MAX) }, () => generate(items, random, field))
}

function objectOf({ properties, required = [], additionalProperties }: JsonSchema, random: Random): object {
  const given = Object.entries(properties ?? {})
    .filter(([name]) => required.includes(name) || random() < 0.5)
    .map(([name, schema]) => [name, generate(schema, random, name)])
  const more =
    typeof additionalProperties === 'object' && !properties
      ? DICTIONARIES.map((name) => [name, generate(additionalProperties, random)])
      : []
  return Object.fromEntries([...given, ...more]) as object
}

/** Keys of records whose keys are arbitrary. */
const DICTIONARIES = [
  'ADVICE_TYPE',
  'organizationType',
  'top_page',
  'moment_tag',
  'moment_audit_deny',
  'suggestion_type',
]
