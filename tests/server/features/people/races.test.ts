import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { flows } from '@contract/flow'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { mailbox } from '@contract/mailbox'
import { modules } from '@contract/module'
import { people } from '@contract/people'
import { relations } from '@contract/relation'
import { importPeople } from '@server/cli/people/peopleImport'
import { files } from '@server/features/files/tables'
import { flows as flowRows } from '@server/features/flow/tables'
import { changeAccount } from '@server/features/people/account'
import { users } from '@server/features/people/tables'
import { sessions } from '@server/features/session/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'
import { MINUTE, PASSWORD, addAccount } from '../session/accounts'

withTwoApps()

/** The path of a file with these people. */
async function csvOf(...lines: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bole-races-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'people.csv')
  await writeFile(path, ['工号,姓名,手机号,单位,部门,上级工号,状态', ...lines].join('\r\n'))
  return path
}

/** Runs an import, stops it where it ends the sessions of a person, and goes on once `work` is done. */
async function whileImporting<Result>(path: string, leaver: string, work: () => Promise<Result>) {
  const { result, told } = await second.db.transaction(async (tx) => {
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, leaver)).for('share')
    const told = importPeople(cliContextOf(first), path, false)
    told.catch(() => undefined)
    await untilBlocked(1)
    return { result: await work(), told }
  })
  return { result, told: await told }
}

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
  const given = { realName: '旧名', department: '旧部' }
  const numbers = { 'race-c': 'R003', 'race-b': 'R002', 'race-a': 'R001' }
  for (const [id, employeeNo] of Object.entries(numbers)) await insertUser(first.db, { ...given, id, employeeNo })
  const path = await csvOf('R003,新名,,,新部,,离职', 'R002,新名,,,新部,,', 'R001,新名,,,新部,,')
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

it('people whose numbers an import changes go on writing meanwhile, also those who leave', async () => {
  const now = first.clock.now()
  const mover = await insertUser(first.db, { employeeNo: 'R011', mobile: '13911119911' })
  const leaver = await insertUser(first.db, { employeeNo: 'R012', mobile: '13911119913' })
  const [token, leaving] = [await insertSession(first.db, mover, now), await insertSession(first.db, leaver, now)]
  const trendsId = await insertTrend(first.db, { authorId: await insertUser(first.db) })
  const path = await csvOf('R011,新名,13911119912,,,,', 'R012,新名,13911119913,,,,离职')
  const write = async () => {
    const comment = { trendsId, content: '早', fileIds: [] }
    const entry = { adviceType: 'canteen', adviceDesc: '希望多开一个窗口' }
    const commented = await second.post(comments.publish, comment, { token })
    const written = await second.post(mailbox.write, entry, { token: leaving })
    return [commented.code, written.code]
  }
  const { result, told } = await whileImporting(path, leaver, write)
  expect(result).toEqual([Code.AppSuccess, Code.Success])
  expect(told).toBe('已导入 2 行：新增 0 人，更改 1 人，恢复 0 人，停用 1 人')
})

it('people whose accounts an import changes renew and end their sessions meanwhile, and those who leave go on reading', async () => {
  const now = first.clock.now()
  const mover = await insertUser(first.db, { employeeNo: 'R031' })
  const leaver = await insertUser(first.db, { employeeNo: 'R032' })
  const [token, lost] = [await insertSession(first.db, mover, now), await insertSession(first.db, mover, now)]
  const reading = await insertSession(first.db, leaver, new Date(now.getTime() - 10 * MINUTE))
  const path = await csvOf('R031,新名,,,新部,,', 'R032,新名,,,,,离职')
  const use = async () => {
    const read = await second.post(modules.list, {}, { token: reading })
    const renewed = await second.post(login.refresh, {}, { token })
    const fresh = { token: renewed.data.accessToken }
    const revoked = await second.post(login.revokeSession, { sessionId: lost }, fresh)
    const loggedOut = await second.post(login.logout, {}, fresh)
    return [read, renewed, revoked, loggedOut].map(({ code }) => code)
  }
  const { result, told } = await whileImporting(path, leaver, use)
  expect(result).toEqual([Code.Success, 0, 0, 0])
  expect(told).toBe('已导入 2 行：新增 0 人，更改 1 人，恢复 0 人，停用 1 人')
})

it('a login and a change of password of somebody whom an import changes are refused soon, and work afterwards', async () => {
  const { id, username, mobile } = await addAccount(first)
  const leaver = await insertUser(first.db, { employeeNo: 'R042' })
  const token = await insertSession(first.db, id, first.clock.now())
  await insertSession(first.db, leaver, first.clock.now())
  await first.post(login.sendPublicCode, { mobile })
  const change = { password: PASSWORD, newPassword: 'fresh-2027' }
  const byCode = {
    username: mobile,
    authMethod: AUTH_METHOD_SMS,
    checkCode: first.sms.sent.at(-1)?.code ?? '',
  } as const
  const calls = [
    () => second.post(login.login, byCode),
    () => second.post(login.login, { username, password: PASSWORD }),
    () => second.post(login.changePassword, change, { token }),
  ]
  const inTurn = async () => {
    const answers = []
    for (const call of calls) answers.push(await call())
    return answers.map(({ status, code, headers }) => [status, code, headers['retry-after']])
  }
  const path = await csvOf(`R041,新名,${mobile},,,,`, 'R042,新名,,,,,离职')
  const { result, told } = await whileImporting(path, leaver, inTurn)
  expect(result).toEqual(Array(3).fill([503, Code.ServerFault, '5']))
  expect(told).toBe('已导入 2 行：新增 0 人，更改 1 人，恢复 0 人，停用 1 人')
  expect(await inTurn()).toEqual(Array(3).fill([200, 0, undefined]))
})

it('an approver who leaves by an import is followed by the manager whom it names instead', async () => {
  const now = first.clock.now()
  const manager = await insertUser(first.db, { id: 'race-d', realName: '旧名', employeeNo: 'R021' })
  const leaver = await insertUser(first.db, { id: 'race-e', employeeNo: 'R022' })
  const applicant = await insertUser(first.db, { employeeNo: 'R023', managerId: leaver })
  const [token, own] = [await insertSession(first.db, manager, now), await insertSession(first.db, applicant, now)]
  await insertSession(first.db, leaver, now)
  const form = { title: '会议室', content: '评审' }
  await first.post(flows.start, { kind: 'general', form, fileIds: [], ccUserIds: [] }, { token: own })
  const path = await csvOf('R022,新名,,,,,离职', 'R023,新名,,,,R021,')
  const { result } = await whileImporting(path, leaver, async () => {
    const answer = second.post(relations.follow, { userId: leaver, on: true }, { token })
    await untilBlocked(2)
    return { answer }
  })
  expect(await result.answer).toMatchObject({ code: Code.NotFound })
  const [flow] = await first.db.select().from(flowRows).where(eq(flowRows.applicantId, applicant))
  expect(flow?.approverId).toBe(manager)
})
