import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from '../../features/mailbox/people'

let testApp: TestApp
beforeAll(async () => void (testApp = await startTestApp()))
afterAll(() => testApp.close())

const run = (...words: string[]) => runCommand(['mailbox', ...words], async () => cliContextOf(testApp))

it('answers an entry only where its writer names the follow-ups of the list, and none came since', async () => {
  const author = await member(testApp)
  const staff = await clerk(testApp)
  const adviceId = await author.written()
  const reply = (...seen: string[]) => run('reply', '--as', staff.id, '--id', adviceId, '--text', '已换', ...seen)
  expect(await run('list')).not.toContain('后续')
  await author.followUp(adviceId, '周二也咸')
  const unseen = '该留言有没看过的后续，请用 mailbox list 查看，并用 --seen 写上后续的条数'
  await expect(reply()).rejects.toThrow(unseen)
  expect(await run('list')).toContain(' · 后续 1 条\n')
  await author.followUp(adviceId, '周三也咸')
  await expect(reply('--seen', '1')).rejects.toThrow(unseen)
  await expect(reply('--seen', '二')).rejects.toThrow('--seen 须为 mailbox list 所列的后续条数')
  expect(await author.newest()).toMatchObject({ replyStatus: 0 })
  expect(await reply('--seen', '2')).toBe(`已回复 ${adviceId}`)
  await author.followUp(adviceId, '还是咸')
  expect(await run('list')).toContain(' · 后续 3 条\n')
  expect(await reply('--seen', '3')).toBe(`已回复 ${adviceId}`)
})
