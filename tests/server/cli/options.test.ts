import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp

beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const run = (...args: string[]) => runCommand(args, async () => cliContextOf(testApp))
const neverOpens = () => Promise.reject(new Error('opened'))

describe('an option', () => {
  it.each([
    [['user', 'create', '--username', 'li', '--username', 'li2'], '--username 写了不止一次，请只写一次'],
    [['meal-card', 'top-up', '--user', 'li', '--fen', '100', '--fen=200'], '--fen 写了不止一次'],
    [['notice', 'send', '--to', 'user', '--to', 'all'], '--to 写了不止一次'],
    [['user', 'create', '--username', 'li', '--password', ''], '--password 不能为空；不需要时请不要写'],
    [['user', 'create', '--username', 'li', '--password='], '--password 不能为空'],
    [['user', 'role', '--username', 'li', '--give', ''], '--give 不能为空'],
  ])('that is given twice or empty is refused before anything is opened (%j)', async (words, says) => {
    await expect(runCommand(words, neverOpens)).rejects.toThrow(says)
  })

  it('that may have several values is given several times', async () => {
    await run('user', 'create', '--username', 'qian', '--role', 'hr', '--role', 'mailboxStaff')
    expect(await run('user', 'role', '--username', 'qian', '--take', 'hr', '--take', 'mailboxStaff')).toContain(
      '已更新',
    )
  })

  it.each([
    [
      ['points', 'adjust', '--user', 'li', '--points', '5', '--reason', '补\u202e发'],
      '--reason 含有不可见的字符或换行',
    ],
    [
      ['points', 'adjust', '--user', 'li', '--points', '5', '--reason', '补发\n第二行'],
      '--reason 含有不可见的字符或换行',
    ],
    [['points', 'adjust', '--user', 'li', '--points', '5', '--reason', '\u200b'], '--reason 不能为空'],
    [['points', 'adjust', '--user', 'li', '--points', '5', '--reason', '字'.repeat(51)], '--reason 最多 50 个字'],
    [['hotel', 'confirm', 'ho-1', '--number', 'A\u20071\u0007'], '--number 须为'],
    [['hotel', 'allowance', '武汉\u202e', '--fen', '100'], '城市须为 1 到 20 个字，不含不可见的字符'],
  ])('that people will read has no invisible characters (%j)', async (words, says) => {
    await expect(run(...words)).rejects.toThrow(says)
  })
})
