import { afterAll, beforeAll, expect, it } from 'vitest'
import { Role } from '@contract/person'
import { runCommand } from '@server/cli/run'
import { userIdOf } from '@server/features/people/service'
import { counsellors } from '@server/features/psychology/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../../features/session/accounts'

const MISSING = '还须用 content import counsellor 登记职称和擅长'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const run = (...words: string[]) => runCommand(words, async () => cliContextOf(testApp))
const register = (userId: string) =>
  testApp.db.insert(counsellors).values({ userId, title: '心理咨询师', fields: ['睡眠'] })

it('whoever makes somebody a counsellor is told that title and fields are missing, where they are', async () => {
  const { id, username } = await signedIn(testApp)
  const role = (...words: string[]) => run('user', 'role', '--username', username, ...words)
  const done = `已更新 ${username} 的角色`
  expect(await role('--give', Role.Hr)).toBe(done)
  expect(await role('--give', Role.Counsellor)).toBe(`${done}\n${MISSING}`)
  expect(await role('--take', Role.Counsellor)).toBe(done)
  await register(id)
  expect(await role('--give', Role.Counsellor)).toBe(done)
})

it('whoever creates the account of a counsellor is told that, too', async () => {
  const made = await run('user', 'create', '--username', 'zhiwei', '--mobile', '13912345678', '--role', Role.Counsellor)
  expect(made).toBe(`已建立账号 zhiwei（${await userIdOf(testApp.db, 'zhiwei')}）\n${MISSING}`)
})
