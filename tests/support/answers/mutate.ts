import { pick, type Random } from './generate'

/** JSON has no Infinity, but 1e400 is parsed as one; it is written in place of this text. */
const TOO_LARGE = '\u0001infinite\u0001'
const LEFT_OUT = Symbol('left out')

/** Values of wrong types that a backend may send. */
const STRAYS: readonly unknown[] = [
  null,
  LEFT_OUT,
  '',
  ' ',
  'x',
  0,
  -1,
  0.5,
  1e308,
  TOO_LARGE,
  2 ** 60,
  '12',
  '-7',
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ['x'],
  [{}],
  { toString: 1, valueOf: 2 },
  { length: -1 },
  { then: 'x' },
  { $$typeof: 'x' },
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example',
  'http://[',
  'vbscript:x',
  'file:///etc/passwd',
  'https://user:pass@evil.example/',
  '2026-13-45 99:99:99',
  '2026-02-30',
  '0000-00-00 00:00:00',
  '昨天',
  '1764000000000',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '\ud800',
  '%E0%A4%A',
  '长'.repeat(30_000),
  'a'.repeat(9000),
]

type Path = readonly (string | number)[]

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([name, each]) =>
      pathsOf(each, [...at, Array.isArray(value) ? Number(name) : name]),
    ),
  ]
}

function replaced(value: unknown, [name, ...rest]: Path, stray: unknown): unknown {
  if (name === undefined) return stray === LEFT_OUT ? undefined : stray
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as object) }
  const next = replaced((copy as Record<string, unknown>)[name], rest, stray)
  if (rest.length > 0 || stray !== LEFT_OUT) (copy as Record<string, unknown>)[name] = next
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else Reflect.deleteProperty(copy, name)
  return copy
}

/** The value with some of its parts, at any depth, replaced by wrong ones. */
function mutate(value: unknown, random: Random): unknown {
  const times = 1 + Math.floor(random() * 4)
  let mutated = value
  for (let turn = 0; turn < times; turn += 1) {
    const stray = pick(STRAYS, random)
    // Most parts are deep; every third change is near the root, where it affects more.
    const paths = pathsOf(mutated).filter((path) => random() < 0.67 || path.length < 3)
    mutated = replaced(mutated, pick(paths, random) ?? [], stray)
  }
  return mutated
}

/** Responses that are not an envelope with this data, as text. */
function brokenEnvelope(code: number, data: unknown, random: Random): string {
  return pick<() => string>(
    [
      () => written({ code: String(code), data, msg: '' }),
      () => written({ code, data }),
      () => written({ code, data, msg: { text: 'x' }, message: [] }),
      () => written({ code, msg: 'ok' }),
      () => written({ data, msg: '' }),
      () => written([{ code, data, msg: '' }]),
      () => written({ code: { toString: 1 }, data, msg: '' }),
      () => written({ code: 100_500, data, msg: { toString: 'x' } }),
      () => written({ code: 100_500, data: null, msg: null }),
      () => '<!doctype html><title>502</title><p>Bad Gateway</p>',
      () => 'null',
      () => '',
      () => written(data),
    ],
    random,
  )()
}

function written(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(JSON.stringify(TOO_LARGE), '1e400')
}

const BROKEN_SHARE = 0.12

/** A response body with wrong data or, less often, a wrong envelope. */
export function wrongAnswer(code: number, data: unknown, random: Random): string {
  if (random() < BROKEN_SHARE) return brokenEnvelope(code, data, random)
  return written({ code, data: mutate(data, random), msg: '' })
}

/** Data after a round trip through JSON. */
export function wrongData(data: unknown, random: Random): unknown {
  const text = written(mutate(data, random))
  return text === '' ? undefined : JSON.parse(text)
}
