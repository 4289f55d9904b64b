import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '@server/lib/log'

const SAID = '这是匿名的话'
/** Lines that look like the end of the values. */
const TEXTS = [
  SAID,
  `开头\n    at com.foo.Bar\n${SAID}`,
  `开头\ncaused by: ${SAID}`,
  `开头\nparams: 1\n    at x\n${SAID}`,
]

let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
afterEach(() => void vi.restoreAllMocks())

function logged(error: unknown): { err: { message: string; stack: string; type: string; code?: string } } {
  createLog('error').error({ err: error }, 'call failed')
  return JSON.parse(lines.join('')) as ReturnType<typeof logged>
}

describe('the log of a failed statement', () => {
  it.each(TEXTS)('keeps the statement and where it was, and nothing of what was written (%j)', (text) => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
    const failed = new DrizzleQueryError('insert into advices values ($1)', [text, '13912345678'], cause)
    const { err } = logged(failed)
    expect(lines.join('')).not.toContain(SAID)
    expect(lines.join('')).not.toContain('com.foo')
    expect(err.message).toBe('Failed query: insert into advices values ($1): duplicate key')
    expect(err.stack).toMatch(/insert into advices values \(\$1\)\n {4}at .*log\.test\.ts/)
    expect(err.stack).toContain('caused by: Error: duplicate key\n    at ')
  })

  it.each(TEXTS)('keeps nothing of it where another error repeats or has it as its cause (%j)', (text) => {
    const failed = new DrizzleQueryError('insert into advices values ($1)', [text], new Error('no'))
    const { err } = logged(new Error(`not sent: ${failed.message}`, { cause: failed }))
    expect(lines.join('')).not.toContain(SAID)
    expect(err.message).toContain('not sent: Failed query: insert into advices values ($1)')
  })
})

it('the log of any other error has its message, code, place and cause, without numbers of phones', () => {
  const cause = new Error('away')
  const { err } = logged(Object.assign(new Error('no answer for 13912345678', { cause }), { code: 'ECONNRESET' }))
  expect(err).toMatchObject({ type: 'Error', code: 'ECONNRESET', message: 'no answer for 1**********: away' })
  expect(err).toMatchObject({ cause: { name: 'Error', message: 'away' } })
  expect(err.stack).toMatch(/^Error: no answer for 1\*{10}\n {4}at /)
  lines = []
  expect(logged('a value').err).toEqual({ message: '[value]' })
})
