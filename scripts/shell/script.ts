import { METHODS, type Method } from '../../src/bridge/methods'

const DELAY_MAX_MS = 60_000
const TIMES_MAX = 10
const FIELDS = ['value', 'raw', 'delayMs', 'times', 'none']

/** How the shell answers one call. */
export type Reply =
  | { kind: 'none' }
  /** `value` as JSON, or `raw` as literal text. `times` above one: the answer is repeated. */
  | { kind: 'answer'; value: unknown; isRaw: boolean; delayMs: number; times: number }

/** Answers per method, in order; the last one is repeated. */
export type Script = Partial<Record<Method, readonly Reply[]>>

/** An invalid file of answers; the message names the position. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

const isDictionary = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function whole(value: unknown, most: number, place: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new ScriptError(`${place} 须为 0 到 ${most} 的整数`)
}

function readReply(given: unknown, place: string): Reply {
  if (!isDictionary(given)) throw new ScriptError(`${place} 须为一个对象，例如 {"value":{}}`)
  const unknown = Object.keys(given).find((field) => !FIELDS.includes(field))
  if (unknown) throw new ScriptError(`${place}.${unknown} 不认识，可用的有 ${FIELDS.join('、')}`)
  const { value, raw, delayMs = 0, times = 1, none } = given
  if (none === true && Object.keys(given).length === 1) return { kind: 'none' }
  if (none !== undefined) throw new ScriptError(`${place}.none 只能是 true，并且不能与其他字段同时出现`)
  if ((value === undefined) === (raw === undefined)) throw new ScriptError(`${place} 须写 value、raw、none 中的一个`)
  if (raw !== undefined && typeof raw !== 'string') throw new ScriptError(`${place}.raw 须为文本`)
  return {
    kind: 'answer',
    value: raw ?? value,
    isRaw: raw !== undefined,
    delayMs: whole(delayMs, DELAY_MAX_MS, `${place}.delayMs`),
    times: Math.max(1, whole(times, TIMES_MAX, `${place}.times`)),
  }
}

/** Reads a file of answers (docs/shell.md). Throws ScriptError. */
export function readScript(text: string): Script {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new ScriptError(`文件不是 JSON：${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isDictionary(given)) throw new ScriptError('文件须为一个对象：方法名 → 回答或回答的数组')
  const script: Script = {}
  for (const [name, replies] of Object.entries(given)) {
    const method = METHODS.find((each) => each === name)
    if (!method) throw new ScriptError(`没有方法 ${name}，可用的有 ${METHODS.join('、')}`)
    const list: unknown[] = Array.isArray(replies) ? replies : [replies]
    if (list.length === 0) throw new ScriptError(`${name} 至少要有一个回答`)
    script[method] = list.map((reply, place) => readReply(reply, Array.isArray(replies) ? `${name}[${place}]` : name))
  }
  return script
}
