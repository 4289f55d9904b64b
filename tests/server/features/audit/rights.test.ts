import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import type { Endpoint } from '@contract/endpoint'
import { trends } from '@contract/trend'
import { userRoles } from '@server/features/people/tables'
import { auditItems } from '@server/features/audit/tables'
import { insertComment, insertRole, insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { judge, type Person, settled, signedIn } from './auditing'

const OK = Code.AppSuccess
const [REFUSED, BUSY, GONE, SECRET] = [Code.Forbidden, Code.Conflict, Code.TrendNotExist, Code.TrendSecret]

const ROLES = ['visitor', 'dead', 'member', 'author', 'mailboxStaff', 'kitchenStaff', 'admin', 'adminAuthor'] as const
type RoleName = (typeof ROLES)[number]

const STATES = ['pending', 'passed', 'failed', 'private', 'removed', 'unknown', 'justDecidedByOther'] as const
type State = (typeof STATES)[number]

const LOCKS = ['free', 'mine', 'another’s', 'lapsed'] as const
type LockState = (typeof LOCKS)[number]

let testApp: TestApp
let other: Person
let third: Person
let writer: Person
const people = {} as Record<RoleName, string>
let me: Record<RoleName, string | undefined>

beforeAll(async () => {
  testApp = await startTestApp()
  other = await signedIn(testApp, ['auditAdmin'])
  third = await signedIn(testApp, ['auditAdmin'])
  writer = await signedIn(testApp)
  const admin = await signedIn(testApp, ['auditAdmin'])
  const adminAuthor = await signedIn(testApp, ['auditAdmin'])
  const member = await signedIn(testApp)
  const [mailbox, kitchen] = [await signedIn(testApp, ['mailboxStaff']), await signedIn(testApp, ['kitchenStaff'])]
  Object.assign(people, {
    visitor: '111',
    dead: 'no-such-token',
    member: member.token,
    author: writer.token,
    mailboxStaff: mailbox.token,
    kitchenStaff: kitchen.token,
    admin: admin.token,
    adminAuthor: adminAuthor.token,
  })
  me = {
    visitor: undefined,
    dead: undefined,
    member: member.id,
    author: writer.id,
    mailboxStaff: mailbox.id,
    kitchenStaff: kitchen.id,
    admin: admin.id,
    adminAuthor: adminAuthor.id,
  }
})
afterAll(() => testApp.close())

/** A post in a state, optionally locked, or written by the requesting admin. */
async function prepared(role: RoleName, state: State, lock: LockState): Promise<string> {
  if (state === 'unknown') return 'no-such-trend'
  const now = testApp.clock.now()
  const over = {
    passed: { auditStatus: 1 },
    failed: { auditStatus: 2 },
    private: { auditStatus: 0, visibility: 2 },
    removed: { auditStatus: 0, removedAt: now },
    pending: { auditStatus: 0 },
    justDecidedByOther: { auditStatus: 0 },
  }[state]
  const id = await insertTrend(testApp.db, {
    authorId: role === 'adminAuthor' ? (me[role] ?? '') : writer.id,
    createdAt: now,
    ...over,
  })
  if (state === 'justDecidedByOther') await judge(testApp, other, id, 1)
  const holderId = lock === 'free' ? null : lock === 'mine' ? (me[role] ?? writer.id) : other.id
  const leasedUntil = lock === 'free' ? null : new Date(now.getTime() + (lock === 'lapsed' ? 0 : 60_000))
  await testApp.db.update(auditItems).set({ holderId, leasedUntil }).where(eq(auditItems.trendId, id))
  return id
}

interface Case {
  name: string
  endpoint: Endpoint<unknown, unknown>
  body(trendsId: string): unknown
  /** The response to an admin. */
  expected(role: 'admin' | 'adminAuthor', state: State, lock: LockState): number
}

const there = (state: State): number | undefined =>
  state === 'unknown' || state === 'removed' ? GONE : state === 'private' ? SECRET : undefined
const own = (role: RoleName): number | undefined => (role === 'adminAuthor' ? REFUSED : undefined)
const held = (lock: LockState): number | undefined => (lock === 'another’s' ? BUSY : undefined)
const wide = <Body, Data>(endpoint: Endpoint<Body, Data>) => endpoint as Endpoint<unknown, unknown>
const verdict = (auditStatus: 1 | 2): Case => ({
  name: auditStatus === 1 ? 'audit (pass)' : 'audit (fail)',
  endpoint: wide(calls.judge),
  body: (trendsId) => ({
    sendNoticeFlag: 'Y',
    trends: [{ trendsId, auditStatus, auditReason: '原因' }],
    type: 'TRENDS',
  }),
  expected: (role, state, lock) =>
    there(state) ??
    own(role) ??
    held(lock) ??
    (state === 'justDecidedByOther' ? BUSY : undefined) ??
    ((state === 'passed' && auditStatus === 1) || (state === 'failed' && auditStatus === 2) ? BUSY : OK),
})

const CASES: Case[] = [
  { name: 'list_wait', endpoint: wide(calls.waiting), body: () => ({}), expected: () => OK },
  { name: 'list_finish', endpoint: wide(calls.finished), body: () => ({}), expected: () => OK },
  { name: 'audit_data', endpoint: wide(calls.data), body: () => ({}), expected: () => OK },
  { name: 'log/list', endpoint: wide(calls.log), body: () => ({}), expected: () => OK },
  { name: 'log/admins', endpoint: wide(calls.logAdmins), body: () => undefined, expected: () => OK },
  { name: 'get_list_without_login_user', endpoint: wide(calls.otherAdmins), body: () => undefined, expected: () => OK },
  {
    name: 'detail',
    endpoint: wide(calls.detail),
    body: (trendsId) => ({ trendsId }),
    expected: (_role, state) => there(state) ?? OK,
  },
  {
    name: 'locked',
    endpoint: wide(calls.lock),
    body: (trendsId) => ({ trendsId }),
    expected: (role, state) => there(state) ?? own(role) ?? OK,
  },
  {
    name: 'unlocked',
    endpoint: wide(calls.unlock),
    body: (trendsId) => ({ trendsId }),
    expected: (_role, state) => there(state) ?? OK,
  },
  {
    name: 'locked_transfer',
    endpoint: wide(calls.transfer),
    body: (trendsId) => ({ trendsId, toUserId: third.id }),
    expected: (role, state, lock) => there(state) ?? own(role) ?? held(lock) ?? OK,
  },
  {
    name: 'set_audit_tags',
    endpoint: wide(calls.setTags),
    body: (trendsId) => ({ trendsId, auditTags: [{ name: '生活分享', code: 'life' }] }),
    expected: (role, state, lock) => there(state) ?? own(role) ?? held(lock) ?? OK,
  },
  verdict(1),
  verdict(2),
  {
    name: 'audit_undo',
    endpoint: wide(calls.undo),
    body: (trendsId) => ({ trendsId }),
    expected: (role, state) => there(state) ?? own(role) ?? (state === 'justDecidedByOther' ? REFUSED : BUSY),
  },
]

const NO_ADMIN: Record<Exclude<RoleName, 'admin' | 'adminAuthor'>, number> = {
  visitor: Code.NeedLogin,
  dead: Code.InvalidToken,
  member: REFUSED,
  author: REFUSED,
  mailboxStaff: REFUSED,
  kitchenStaff: REFUSED,
}

describe.each(CASES)('$name', ({ endpoint, body, expected }) => {
  it.each(ROLES)('as %s, in every state and under every lock', async (role) => {
    const wrong: string[] = []
    for (const state of STATES) {
      for (const lock of LOCKS) {
        const trendsId = await prepared(role, state, lock)
        const right = role === 'admin' || role === 'adminAuthor' ? expected(role, state, lock) : NO_ADMIN[role]
        const { code } = await testApp.post(endpoint, body(trendsId), { token: people[role] })
        if (code !== right) wrong.push(`${state}, ${lock}: ${code} instead of ${right}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('the other rights', () => {
  it('is_login_user_audit_admin answers members and tells visitors to log in', async () => {
    const ask = async (role: RoleName) => testApp.post(calls.isAdmin, undefined, { token: people[role] })
    expect(await ask('admin')).toMatchObject({ code: OK, data: true })
    for (const role of ['member', 'author', 'mailboxStaff', 'kitchenStaff'] as const)
      expect((await ask(role)).data).toBe(false)
    expect((await ask('visitor')).code).toBe(Code.NeedLogin)
    expect((await ask('dead')).code).toBe(Code.InvalidToken)
  })

  it('an ordinary member reads an open post without its tags, its reason, its lock and its pending edit', async () => {
    const trendsId = await insertTrend(testApp.db, {
      authorId: writer.id,
      auditStatus: 0,
      createdAt: testApp.clock.now(),
    })
    await testApp.post(
      calls.setTags,
      { trendsId, auditTags: [{ name: '生活分享', code: 'life' }] },
      { token: other.token },
    )
    await judge(testApp, other, trendsId, 1, '机密的理由')
    await settled(testApp)
    await testApp.post(calls.lock, { trendsId }, { token: other.token })
    const read = (role: RoleName) => testApp.post(trends.detail, { trendsId }, { token: people[role] })
    for (const role of ['member', 'mailboxStaff', 'visitor'] as const) {
      const { code, data } = await read(role)
      expect(code).toBe(OK)
      expect(data).toMatchObject({ auditTags: '[]', auditReason: '', lockedBy: '0', meLocked: '0', lockedUserName: '' })
      for (const name of ['pendingEdit', 'submitTime', 'overdue', 'reportNum', 'auditorName', 'decisions', 'reports'])
        expect(data).not.toHaveProperty(name)
      expect(JSON.stringify(data)).not.toMatch(/机密的理由|生活分享/)
    }
  })

  it('a role taken away or given counts from the next call on', async () => {
    const person = await signedIn(testApp)
    const ask = async () => (await testApp.post(calls.data, {}, { token: person.token })).code
    expect(await ask()).toBe(REFUSED)
    await insertRole(testApp.db, person.id, 'auditAdmin')
    expect(await ask()).toBe(OK)
    await testApp.db.delete(userRoles).where(eq(userRoles.userId, person.id))
    expect(await ask()).toBe(REFUSED)
  })

  it('only admins take comments out, and not their own', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: writer.id, commentNum: 1, rootCommentNum: 1 })
    const commentsId = await insertComment(testApp.db, { trendId: trendsId, authorId: writer.id })
    const remove = (role: RoleName, id = commentsId, reason = '辱骂他人') =>
      testApp.post(calls.removeComment, { commentsId: id, reason }, { token: people[role] })
    for (const [role, code] of Object.entries(NO_ADMIN)) expect((await remove(role as RoleName)).code).toBe(code)
    expect(await remove('admin', commentsId, ' ')).toMatchObject({ code: Code.InvalidInput, msg: '请补充原因说明' })
    const mine = await insertComment(testApp.db, { trendId: trendsId, authorId: me.admin ?? '' })
    expect((await remove('admin', mine)).code).toBe(REFUSED)
    expect((await remove('admin')).code).toBe(OK)
    expect((await remove('admin')).code).toBe(Code.NotFound)
    const { data } = await testApp.post(calls.log, { trendsId }, { token: people.admin })
    expect(data.list).toMatchObject([{ subject: 'comment', from: 1, to: 2, reason: '辱骂他人' }])
    await settled(testApp)
  })
})
