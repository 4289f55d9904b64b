import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWords, type FileResult, type GroupResult } from '../../../scripts/test/closingWords.mjs'
import { type Group, runGroups } from '../../../scripts/test/groups.mjs'
import { runRedAgain } from '../../../scripts/test/secondRun.mjs'

const ROOT = join(import.meta.dirname, '../../..')
const passed = (name: string) => ({ name, state: 'passed' as const, ms: 1 })
const failed = (name: string) => ({ name, state: 'failed' as const, ms: 1 })

function group(name: string, files: Partial<FileResult>[] = [], code = 0): GroupResult {
  const whole = files.map((file) => ({
    project: name,
    file: join(ROOT, 'tests/a.test.ts'),
    ms: 1,
    tests: [],
    errors: [],
    ...file,
  }))
  return { name, code, errors: [], files: whole }
}

describe('npm test', () => {
  it('runs every group although the first is red', async () => {
    const ran: string[] = []
    const results = await runGroups(async ({ name }) => {
      ran.push(name)
      return group(name, [], name === 'server' ? 1 : 0)
    })
    expect(ran.toSorted()).toEqual(['journeys', 'server', 'web'])
    expect(results.map(({ name }) => name)).toEqual(['server', 'journeys', 'web'])
  })

  it('ends with the sum over all groups', () => {
    const results = [
      group('server', [{ tests: [passed('一'), passed('二')] }]),
      group('web', [{ tests: [passed('三')] }]),
    ]
    expect(closingWords(results, ROOT).at(-1)).toBe('3 passed, 0 failed')
  })

  it('tells every red test and how to run just its files, on the browser where it was red', () => {
    const looks = join(ROOT, 'tests/journeys/looks/looks.test.ts')
    const words = closingWords(
      [
        group('server', [{ tests: [passed('一'), failed('登录 > 同样的开销')] }], 1),
        group(
          'journeys',
          [
            { file: looks, tests: [passed('三')] },
            { project: 'journeys-packed', file: looks, tests: [failed('动态 > 够大')] },
          ],
          1,
        ),
      ],
      ROOT,
    )
    expect(words).toEqual([
      '',
      '✗ server：',
      '  tests/a.test.ts',
      '    × 登录 > 同样的开销',
      '  单独重跑：npx vitest run --project server tests/a.test.ts',
      '',
      '✗ journeys：',
      '  tests/journeys/looks/looks.test.ts',
      '    × 动态 > 够大',
      '  单独重跑：CHROMIUM=packed npx vitest run --project journeys tests/journeys/looks/looks.test.ts',
      '',
      '2 passed, 2 failed',
    ])
  })

  it('counts a file that cannot be loaded and a group that was cut off as failed', () => {
    const words = closingWords(
      [group('server', [{ errors: ['Cannot find module'] }], 1), group('web', [{ tests: [passed('一')] }], 137)],
      ROOT,
    )
    expect(words).toContain('    × Cannot find module')
    expect(words).toContain('✗ web：没有失败的测试，但运行以 137 结束')
    expect(words.at(-1)).toBe('1 passed, 2 failed')
  })
})

describe('red files run again', () => {
  const walk = join(ROOT, 'tests/journeys/walk.test.ts')
  const red = () => [
    group('server', [{ tests: [passed('一')] }]),
    group('journeys', [{ tests: [passed('二')] }, { file: walk, tests: [passed('三'), failed('四')] }], 1),
  ]
  const second = (tests: FileResult['tests'], code: number) => async (asked: Group) => {
    expect(asked.args).toEqual(['--project', 'journeys', walk])
    return { ...group('journeys', [{ file: walk, tests }], code), name: asked.name }
  }

  it('are taken as they are the second time, and told', async () => {
    const results = await runRedAgain(red(), second([passed('三'), passed('四')], 0))
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(closingWords(results, ROOT)).toEqual([
      '',
      '△ 第一次失败，单独重跑通过（须查明原因）：',
      '  tests/journeys/walk.test.ts > 四',
      '',
      '4 passed, 0 failed',
    ])
  })

  it('stay red where they are red again', async () => {
    const results = await runRedAgain(red(), second([passed('三'), failed('四')], 1))
    expect(results.map(({ code }) => code)).toEqual([0, 1])
    expect(closingWords(results, ROOT).at(-1)).toBe('3 passed, 1 failed')
  })

  it('stay red where their second run was cut off', async () => {
    const results = await runRedAgain(red(), async ({ name }) => ({ name, code: 137, errors: [], files: [] }))
    expect(closingWords(results, ROOT).at(-1)).toBe('3 passed, 1 failed')
  })

  it('excuse nothing that happened outside of them', async () => {
    const [server, journeys] = red()
    const broken = [server, { ...journeys, errors: ['window is not defined'] }] as GroupResult[]
    const results = await runRedAgain(broken, second([passed('三'), passed('四')], 0))
    expect(results.map(({ code }) => code)).toEqual([0, 1])
    expect(closingWords(results, ROOT).at(-1)).toBe('4 passed, 1 failed')
  })

  it('are not run where they are many', async () => {
    const many = [
      group(
        'web',
        Array.from({ length: 8 }, (_, n) => ({ file: `${n}`, tests: [failed('一')] })),
        1,
      ),
    ]
    const results = await runRedAgain(many, () => Promise.reject(new Error('is run')))
    expect(results).toEqual(many)
  })
})

describe('a run', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'bole-runs-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function start() {
    const args = ['scripts/test/test.mjs', '--project', 'web', 'tests/contract/plainText.test.ts']
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, VITEST: '', TMPDIR: folder, LANG: 'C', TZ: 'Pacific/Kiritimati' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { child, ended, said: () => said }
  }

  it('says its sum last and leaves nothing in the temporary folder', async () => {
    const { ended, said } = start()
    expect(await ended, said()).toBe(0)
    expect(said().trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('that is broken off leaves no processes and nothing in the temporary folder either', async () => {
    const { child, ended, said } = start()
    await expect.poll(said).toContain('RUN')
    child.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })
})
