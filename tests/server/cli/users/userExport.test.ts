import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { publishing } from '@contract/publish'
import { Visibility } from '@contract/trend'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from '../../features/mailbox/people'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'bole-export-'))
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true, force: true })
})

/** Submits an entry, has it answered and asks again. */
async function ask(author: Awaited<ReturnType<typeof member>>, text: string, anonymous = false) {
  const staff = await clerk(testApp)
  const adviceId = await author.written({ adviceDesc: `${text}留言`, anonymous })
  await staff.reply(adviceId)
  await author.followUp(adviceId, `${text}追问`)
  await staff.reply(adviceId, `给${text}的第二次回复`)
}

/** Edits an approved post; the edit waits. */
async function edit(author: Awaited<ReturnType<typeof member>>, text: string) {
  const trendsId = await insertTrend(testApp.db, { authorId: author.id })
  const body = { trendsId, type: 1 as const, title: '', content: `<p>${text}修改</p>`, fileIds: [], topicIds: [] }
  expect((await author.post(publishing.update, { ...body, visibility: Visibility.Public })).code).toBe(Code.AppSuccess)
}

it('a person’s data holds what they asked again in signed entries and the edits that wait, of nobody else', async () => {
  const [author, other] = [await member(testApp, { username: 'linxiaoyu' }), await member(testApp)]
  await ask(author, '署名')
  await ask(author, '匿名', true)
  await ask(other, '别人')
  await edit(author, '自己')
  await edit(other, '别人')
  await runCommand(['user', 'export', '--username', 'linxiaoyu', '--to', join(folder, 'mine')], async () =>
    cliContextOf(testApp),
  )
  const text = await readFile(join(folder, 'mine/data.json'), 'utf8')
  for (const own of ['署名留言', '署名追问', '自己修改']) expect(text).toContain(own)
  for (const hidden of ['匿名追问', '别人追问', '别人修改', '第二次回复']) expect(text).not.toContain(hidden)
})
