import { createHash } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '@contract/text/timeUnits'
import { TargetKind } from '@contract/trend'
import { Identity } from '@contract/person'
import { comments } from '@server/features/comments/tables'
import { DOCUMENTS_AUTHOR } from '@server/features/docs/articleImportRepo'
import { files } from '@server/features/files/tables'
import { messageActors, messages } from '@server/features/messages/tables'
import { follows, organisations, userRoles, users } from '@server/features/people/tables'
import { collects, likes, trends } from '@server/features/trends/tables'
import { verifyPassword } from '@server/lib/password'
import { countBy, distinct } from './counting'
import { db, rowsIn, seedAt, start, store, withSample } from './sample'

withSample()

/** Everybody except the author account of documents. */
const everybody = () => db.select().from(users).where(ne(users.id, DOCUMENTS_AUTHOR))

describe('people', () => {
  it('are 43 with an avatar of their own, in 3 organisations', async () => {
    const people = await everybody()
    expect(people).toHaveLength(43)
    expect(distinct(people.map(({ nickName }) => nickName))).toBe(43)
    const faces = await db.select().from(files).where(eq(files.kind, 'avatar'))
    expect(distinct(faces.map(({ storageKey }) => store.digest(storageKey)))).toBe(43)
    expect(people.map(({ faceUrl }) => faceUrl).sort()).toEqual(faces.map(({ name }) => `/files/${name}`).sort())
    expect(faces.every(({ isPublic }) => isPublic)).toBe(true)
    expect(await rowsIn(organisations)).toBe(3)
  })

  it('carry badges of every kind', async () => {
    const people = await db.select().from(users).leftJoin(organisations, eq(organisations.id, users.orgId))
    const seen = (value: (row: (typeof people)[number]) => unknown) => new Set(people.map(value))
    expect(seen((row) => row.users.identity)).toEqual(new Set(Object.values(Identity)))
    expect(seen((row) => row.users.verificationStatus)).toEqual(new Set([0, 1, 2]))
    expect(seen((row) => row.users.bigVip)).toEqual(new Set([true, false]))
    expect(seen((row) => row.users.professionalGuide)).toEqual(new Set([true, false]))
    expect(seen((row) => row.users.boleLevel).size).toBeGreaterThan(3)
    expect(seen((row) => row.organisations?.authenticated)).toEqual(new Set([true, false, undefined]))
  })

  it('include the sample accounts with their rights', async () => {
    const accounts = await db
      .select()
      .from(users)
      .leftJoin(userRoles, eq(userRoles.userId, users.id))
      .where(sql`mobile is not null`)
    const told = accounts.map(({ users: u, user_roles: r }) => [
      u.mobile,
      u.username,
      u.identity,
      u.familyAccount,
      r?.role,
    ])
    expect(told.sort()).toEqual([
      ['13800000001', 'demo', 'personal', false, undefined],
      ['13800000002', 'company', 'company', false, undefined],
      ['13800000003', 'auditor', 'personal', false, 'auditAdmin'],
      ['13800000004', 'auditor2', 'personal', false, 'auditAdmin'],
      ['13800000005', 'mailbox', 'personal', false, 'mailboxStaff'],
      ['13800000006', 'kitchen', 'personal', false, 'kitchenStaff'],
      ['13800000007', 'family', 'personal', true, undefined],
      ['13800000008', 'manager', 'personal', false, undefined],
      ['13800000009', 'hr', 'personal', false, 'hr'],
      ['13800000010', 'counsellor', 'personal', false, 'counsellor'],
    ])
    for (const { users: u } of accounts) expect(await verifyPassword(u.passwordHash, 'bole-2026')).toBe(true)
  })

  it('have real names, departments and employee numbers, and managers who head their department', async () => {
    const people = await everybody()
    const byId = new Map(people.map((person) => [person.id, person]))
    expect(people.filter(({ realName }) => !/^\p{Script=Han}{2,4}$/u.test(realName))).toEqual([])
    const staff = people.filter(({ familyAccount }) => !familyAccount)
    expect(distinct(staff.map(({ employeeNo }) => employeeNo))).toBe(staff.length)
    for (const { id, department, managerId } of staff) {
      expect(department, id).not.toBe('')
      if (managerId) expect(byId.get(managerId)).toMatchObject({ department, managerId: null })
    }
    expect(byId.get('u-demo')).toMatchObject({ realName: '林晓禾', managerId: 'u-manager' })
    expect(byId.get('u-manager')).toMatchObject({ professionalGuide: true })
    expect(byId.get('u-family')).toMatchObject({ department: '', employeeNo: null, managerId: null })
  })

  it('stand to demo in all four relations', async () => {
    const pairs = await db.select().from(follows)
    const followed = new Set(pairs.filter((p) => p.followerId === 'u-demo').map((p) => p.followeeId))
    const fans = new Set(pairs.filter((p) => p.followeeId === 'u-demo').map((p) => p.followerId))
    const people = await db.select({ id: users.id }).from(users)
    const relations = people.map(({ id }) => (followed.has(id) ? (fans.has(id) ? 2 : 1) : fans.has(id) ? 3 : 0))
    expect(new Set(relations)).toEqual(new Set([0, 1, 2, 3]))
  })
})

it('lets demo like trends, comments and replies and collect some', async () => {
  const liked = await db.select().from(likes).where(eq(likes.userId, 'u-demo'))
  expect(new Set(liked.map(({ targetKind }) => targetKind))).toEqual(new Set(Object.values(TargetKind)))
  expect((await db.select().from(collects).where(eq(collects.userId, 'u-demo'))).length).toBeGreaterThan(3)
})

it('tells demo of every group, category and kind, and the audit admins of theirs', async () => {
  const all = await db.select().from(messages).orderBy(messages.seq)
  const demo = all.filter(({ userId }) => userId === 'u-demo')
  expect(new Set(demo.map(({ group }) => group))).toEqual(new Set(['system', 'happy_news', 'community_message']))
  expect(new Set(demo.map(({ kind }) => kind))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  expect(distinct(demo.map(({ category }) => category))).toBe(10)
  for (const admin of ['u-auditor', 'u-auditor2']) {
    const audit = all.filter(({ userId, group }) => userId === admin && group === 'trend_audit')
    expect(new Set(audit.map(({ kind }) => kind))).toEqual(new Set([9, 11, 12, 13]))
  }
  const accounts = (await db.select().from(users)).filter(({ mobile }) => mobile)
  for (const { id } of accounts) {
    const own = all.filter(({ userId }) => userId === id)
    expect(own.filter(({ readSeq, seq }) => (readSeq ?? 0) < seq).length, id).toBeGreaterThan(0)
    expect(own.map(({ createdAt }) => createdAt.getTime())).toEqual(
      own.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => a - b),
    )
  }
  const actors = countBy((await db.select().from(messageActors)).map(({ messageId }) => String(messageId)))
  for (const { id, joinKey, actorNum } of all) if (joinKey) expect(actors.get(String(id))).toBe(actorNum)
})

it('changes nothing at a later start', async () => {
  const state = async () => {
    const rows = [await db.select().from(trends), await db.select().from(files), await rowsIn(comments)]
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  const before = await state()
  const written = store.written()
  await seedAt(new Date(start.getTime() + 9 * DAY_MS))
  expect(await state()).toBe(before)
  expect(store.written()).toBe(written)
})
