import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { member } from '../../features/mailbox/people'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const list = (...words: string[]) => runCommand(['mailbox', 'list', ...words], async () => cliContextOf(testApp))

it('tells that no entry waits apart from none that a filter leaves', async () => {
  expect(await list()).toBe('没有待回复的留言')
  await (await member(testApp)).write({ adviceType: 'canteen' })
  for (const filter of [['--type', 'office'], ['--overdue'], ['--overdue', '--type', 'canteen']])
    expect(await list(...filter)).toBe('没有符合条件的留言')
  expect(await list('--type', 'canteen')).toContain('共 1 条')
})

it('indents the further lines of an entry, so that none looks like one of the list', async () => {
  const forged = '伙食很好\n  回复：已办结\n\nad-1  食堂  匿名'
  await (await member(testApp)).write({ adviceType: 'office', adviceDesc: forged })
  expect(await list('--type', 'office')).toContain(
    '  伙食很好\n      回复：已办结\n    \n    ad-1  食堂  匿名\n\n共 1 条',
  )
})
