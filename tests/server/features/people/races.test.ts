import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { people } from '@contract/people'
import { importPeople } from '@server/cli/people/peopleImport'
import { files } from '@server/features/files/tables'
import { changeAccount } from '@server/features/people/account'
import { users } from '@server/features/people/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertFile, insertSession, insertUser } from '@tests/support/rows'
import { first, second, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('of two avatars that two devices choose in the same moment one stays in use, the one that is shown', async () => {
  const now = first.clock.now()
  const userId = await insertUser(first.db)
  const token = await insertSession(first.db, userId, now)
  const avatar = () => insertFile(first.db, { ownerId: userId, kind: 'avatar' })
  const [former, latter] = [await avatar(), await avatar()]
  const { answer } = await first.db.transaction(async (tx) => {
    await changeAccount(tx, userId, { faceFileId: former }, now)
    const answer = second.post(people.changeAccount, { faceFileId: latter }, { token })
    await sleep(300)
    return { answer }
  })
  expect((await answer).data.imFaceUrl).toContain(latter)
  const used = await first.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, userId), isNotNull(files.usedAt)))
  expect(used).toEqual([{ id: latter }])
})

it('an import changes people in the order in which a follow locks two of them, whatever the order of its lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bole-races-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const given = { realName: '旧名', department: '旧部' }
  const numbers = { 'race-c': 'R003', 'race-b': 'R002', 'race-a': 'R001' }
  for (const [id, employeeNo] of Object.entries(numbers)) await insertUser(first.db, { ...given, id, employeeNo })
  const path = join(folder, 'people.csv')
  const lines = ['R003,新名,,,新部,,离职', 'R002,新名,,,新部,,', 'R001,新名,,,新部,,']
  await writeFile(path, ['工号,姓名,手机号,单位,部门,上级工号,状态', ...lines].join('\r\n'))
  const { told } = await second.db.transaction(async (tx) => {
    const lock = (id: string) => tx.select().from(users).where(eq(users.id, id)).for('no key update')
    await lock('race-a')
    const told = importPeople(cliContextOf(first), path, false)
    told.catch(() => undefined)
    await sleep(1000)
    await lock('race-b')
    await lock('race-c')
    return { told }
  })
  expect(await told).toBe('已导入 3 行：新增 0 人，更改 2 人，恢复 0 人，停用 1 人')
  const changed = await first.db
    .select()
    .from(users)
    .where(inArray(users.id, Object.keys(numbers)))
  expect(changed.map(({ realName, disabledAt }) => [realName, disabledAt === null]).sort()).toEqual([
    ['新名', true],
    ['新名', true],
    ['旧名', false],
  ])
})
