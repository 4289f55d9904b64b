import { describe, expect, it } from 'vitest'
import { checkShell, linesOf, STEPS, type StepResult } from '../../../scripts/shell/check'
import { readScript, type Script, ScriptError } from '../../../scripts/shell/script'
import { PLATFORMS, shellUserAgent, simulateShell } from '../../../scripts/shell/simulation'
import { METHODS } from '../../../src/bridge/methods'
import { journey, SAMPLE_PASSWORD } from '../../support/browser/journey'

const here = journey()

async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${here.server.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}

describe('a file of answers', () => {
  it('gives each method its answers in their order', () => {
    expect(readScript('{"getSteps":{"raw":"{","times":2},"share":[{"none":true},{"value":{},"delayMs":10}]}')).toEqual({
      getSteps: [{ kind: 'answer', value: '{', isRaw: true, delayMs: 0, times: 2 }],
      share: [{ kind: 'none' }, { kind: 'answer', value: {}, isRaw: false, delayMs: 10, times: 1 }],
    })
  })

  it.each([
    ['{', /^文件不是 JSON/],
    ['[]', '文件须为一个对象：方法名 → 回答或回答的数组'],
    ['{"getStep":{}}', /^没有方法 getStep，可用的有 getToken873265239、/],
    ['{"getSteps":[]}', 'getSteps 至少要有一个回答'],
    ['{"getSteps":[{"none":true},3]}', 'getSteps[1] 须为一个对象，例如 {"value":{}}'],
    ['{"getSteps":{"late":3}}', 'getSteps.late 不认识，可用的有 value、raw、delayMs、times、none'],
    ['{"getSteps":{}}', 'getSteps 须写 value、raw、none 中的一个'],
    ['{"getSteps":{"value":1,"raw":""}}', 'getSteps 须写 value、raw、none 中的一个'],
    ['{"getSteps":{"none":true,"times":2}}', 'getSteps.none 只能是 true，并且不能与其他字段同时出现'],
    ['{"getSteps":{"value":1,"delayMs":-1}}', 'getSteps.delayMs 须为 0 到 60000 的整数'],
  ])('%s is refused with its place', (text, sentence) => {
    expect(() => readScript(text)).toThrow(ScriptError)
    expect(() => readScript(text)).toThrow(sentence)
  })
})

describe('the page, answered from a file', () => {
  async function opened(script: Script) {
    const { page, context } = await here.phone({ userAgent: shellUserAgent('ios', '1.2.3') })
    const shell = await simulateShell(context, { platform: 'ios', version: '1.2.3', script })
    return { page, shell }
  }

  it('takes one that comes late and twice', async () => {
    const token = await tokenOf('demo')
    const { page, shell } = await opened(
      readScript(JSON.stringify({ getToken873265239: { value: { token }, delayMs: 1500, times: 2 } })),
    )
    await page.goto(here.url('/me'))
    await page.getByText('账号 demo').waitFor()
    expect(shell.calls[0]?.got).toBe('1500 毫秒后 {"token":"…"}，2 次')
  })

  it.each([
    ['malformed', { raw: '{"token":' }],
    ['missing', { none: true }],
  ])('goes on as a visitor where it is %s', async (_what, reply) => {
    const { page } = await opened(readScript(JSON.stringify({ getToken873265239: reply })))
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
  })
})

it('the walk makes every call of the bridge', () => {
  expect(new Set(STEPS.flatMap(({ methods }) => methods))).toEqual(new Set(METHODS))
})

it('the walk passes on the three platforms, and prints no token', async () => {
  const results: StepResult[] = []
  const tokens: string[] = []
  const answersNow = async () => {
    const token = await tokenOf('company')
    tokens.push(token)
    return { getToken873265239: { token }, getSteps: { days: [] } }
  }
  const isWell = await checkShell({ browser: here.browser, base: here.url('/'), answersNow }, (result) =>
    results.push(result),
  )
  const lines = results.flatMap(linesOf)
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
  expect(isWell).toBe(true)
  expect(results).toHaveLength(PLATFORMS.length * STEPS.length)
  expect(lines).toContain('✓ harmony 打开我的')
  for (const token of tokens) expect(lines.join('\n')).not.toContain(token)
}, 180_000)
