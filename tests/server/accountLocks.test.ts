import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments as commenting } from '@contract/comment'
import { flows } from '@contract/flow'
import { kitchen } from '@contract/kitchen'
import { Role } from '@contract/person'
import { points } from '@contract/points'
import { relations } from '@contract/relation'
import { chinaDate } from '@contract/text/dateRange'
import { walk } from '@contract/walk'
import { disableAccounts, disableUser, eraseAccount } from '@server/accounts'
import { canteenMeals, canteens, mealOrders } from '@server/features/catering/tables'
import { comments } from '@server/features/comments/tables'
import { files } from '@server/features/files/tables'
import { flows as flowRows } from '@server/features/flow/tables'
import { goods, redemptions } from '@server/features/points/tables'
import { mealTickets } from '@server/features/mealTickets/tables'
import { messages } from '@server/features/messages/tables'
import { users } from '@server/features/people/tables'
import { sessions } from '@server/features/session/tables'
import { trendRevisions } from '@server/features/trends/tables'
import { walkers } from '@server/features/walk/tables'
import {
  insertComment,
  insertFile,
  insertFollow,
  insertRole,
  insertSession,
  insertTrend,
  insertUser,
} from '@tests/support/rows'
import { first, second, untilBlocked, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

/** Erases a person and stops in the middle, at the avatar, until `call` has done what it can. */
async function whileErasing<Answer>(userId: string, call: () => Promise<Answer>): Promise<Answer> {
  const avatar = await insertFile(first.db, { ownerId: userId, kind: 'avatar' })
  const { answer, erased } = await second.db.transaction(async (tx) => {
    await tx.select({ id: files.id }).from(files).where(eq(files.id, avatar)).for('update')
    const erased = eraseAccount(first.db, userId, first.clock.now())
    await sleep(300)
    const answer = call()
    await sleep(300)
    return { answer, erased }
  })
  await erased
  return answer
}

async function cooking(userId: string): Promise<string> {
  const hours = { canteenId: 'hall', meal: 'lunch' }
  await first.db.insert(canteens).values({ id: 'hall', name: '一食堂', address: '一号楼', openText: '每天供应' })
  await first.db.insert(canteenMeals).values({ ...hours, cutoffMinute: 630, endMinute: 810 })
  const [now, endsAt] = [first.clock.now(), new Date(first.clock.now().getTime() + 3600_000)]
  const order = { userId, ...hours, date: '2026-06-15', code: '0001', status: 1, endsAt, createdAt: now }
  await first.db.insert(mealOrders).values({
    ...{ ...order, id: 'order', canteenName: '一食堂', slotId: 'noon', slotName: '11:30', mode: 'in', remark: '少辣' },
    ...{ items: [], totalFen: 0, subsidyFen: 0, payFen: 0, cutoffAt: now, steps: [] },
  })
  await first.db
    .insert(mealTickets)
    .values({ ...order, orderId: 'order' })
    .onConflictDoNothing()
  return 'order'
}

it('an order of a person who is just being erased is made ready', async () => {
  const [mei, cook] = [await insertUser(first.db), await insertUser(first.db)]
  await insertRole(first.db, cook, Role.KitchenStaff)
  const token = await insertSession(first.db, cook, first.clock.now())
  const orderIds = [await cooking(mei)]
  const answer = await whileErasing(mei, () => second.post(kitchen.advance, { orderIds, to: 2 }, { token }))
  expect(answer).toMatchObject({ code: 0 })
})

it('a post of a person who is just being erased is liked', async () => {
  const [author, reader] = [await insertUser(first.db), await insertUser(first.db)]
  const token = await insertSession(first.db, reader, first.clock.now())
  const targetId = await insertTrend(first.db, { authorId: author, city: '武汉' })
  const like = () => second.post(acts.like, { targetKind: 'TRENDS', targetId, on: true }, { token })
  expect(await whileErasing(author, like)).toMatchObject({ code: 200, data: { count: 1 } })
})

it('a person who is just being erased is followed no more by somebody who blocks them', async () => {
  const [reader, author] = [
    await insertUser(first.db, { id: 'a-reader' }),
    await insertUser(first.db, { id: 'b-author' }),
  ]
  const token = await insertSession(first.db, reader, first.clock.now())
  await insertFollow(first.db, reader, author)
  const block = () => second.post(relations.block, { userId: author, on: true }, { token })
  expect(await whileErasing(author, block)).toMatchObject({ code: 200 })
})

it('a call of a person with several devices is answered while the account is being disabled', async () => {
  const who = await insertUser(first.db)
  const token = await insertSession(first.db, who, first.clock.now())
  const earlier = `a-${who}`
  const rows = await first.db.select().from(sessions).where(eq(sessions.userId, who))
  const others = rows.map((row) => ({ ...row, id: earlier, signInId: earlier, tokenHash: earlier }))
  await first.db.insert(sessions).values(others)
  const { answer, disabled } = await first.db.transaction(async (tx) => {
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, earlier)).for('share')
    const disabled = disableUser(first.db, who, first.clock.now())
    await sleep(300)
    const answer = second.post(points.redeem, { goodsId: 'none' }, { token })
    await sleep(300)
    return { answer, disabled }
  })
  expect(await answer).toMatchObject({ code: Code.NotFound })
  await disabled
})

it('codes of a disabled person and expired ones of another go back to the same goods', async () => {
  const [gone, other] = [await insertUser(first.db), await insertUser(first.db)]
  const token = await insertSession(first.db, other, first.clock.now())
  const [createdAt, place] = [first.clock.now(), '服务台']
  const all = ['cup', 'mug'].map((id) => ({ id, name: id, points: 20, stock: 1, place, createdAt }))
  await first.db.insert(goods).values(all)
  const code = (userId: string, goodsId: string, days: number) => ({
    ...{ id: `${userId}-${goodsId}`, code: `${userId}-${goodsId}`, userId, goodsId, name: goodsId, picture: '' },
    ...{ points: 20, place, createdAt, expiresAt: new Date(createdAt.getTime() + days * 24 * 3600_000) },
  })
  const codes = [code(gone, 'mug', 1), code(gone, 'cup', 2), code(other, 'mug', -1), code(other, 'cup', -1)]
  await first.db.insert(redemptions).values(codes)
  const { answer, disabled } = await first.db.transaction(async (tx) => {
    const later = eq(redemptions.id, `${gone}-cup`)
    await tx.select({ id: redemptions.id }).from(redemptions).where(later).for('update')
    const disabled = disableUser(first.db, gone, first.clock.now())
    await sleep(300)
    const answer = second.post(points.summary, {}, { token })
    await sleep(300)
    return { answer, disabled }
  })
  expect(await answer).toMatchObject({ code: 0, data: { balance: 40 } })
  await disabled
  expect(await first.db.select({ stock: goods.stock }).from(goods)).toEqual([{ stock: 3 }, { stock: 3 }])
})

it('a follow between two people who are being disabled together is answered', async () => {
  const later = await insertUser(first.db, { id: 'c-later' })
  const earlier = await insertUser(first.db, { id: 'c-earlier' })
  const token = await insertSession(first.db, earlier, first.clock.now())
  const { answer, disabled } = await first.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, earlier)).for('no key update')
    const answer = second.post(relations.follow, { userId: later, on: true }, { token })
    await sleep(300)
    const disabled = first.db.transaction((own) => disableAccounts(own, [later, earlier], first.clock.now()))
    await sleep(300)
    return { answer, disabled }
  })
  expect(await answer).toMatchObject({ code: 200 })
  expect(await disabled).toBe(2)
})

it('the steps of a person who is just being disabled are stored', async () => {
  const who = await insertUser(first.db)
  const token = await insertSession(first.db, who, first.clock.now())
  const [createdAt, place] = [first.clock.now(), '服务台']
  await first.db.insert(goods).values({ id: 'cap', name: '帽子', points: 20, stock: 1, place, createdAt })
  await first.db.insert(walkers).values({ userId: who, ranked: true })
  await first.db.insert(redemptions).values({
    ...{ id: 'waiting', code: 'waiting', userId: who, goodsId: 'cap', name: '帽子', picture: '', points: 20, place },
    ...{ createdAt, expiresAt: new Date(createdAt.getTime() + 24 * 3600_000) },
  })
  const { answer, disabled } = await first.db.transaction(async (tx) => {
    await tx.select({ id: redemptions.id }).from(redemptions).where(eq(redemptions.id, 'waiting')).for('update')
    const disabled = disableUser(first.db, who, first.clock.now())
    await sleep(300)
    const days = [{ date: chinaDate(createdAt), steps: 9000 }]
    const answer = second.post(walk.sync, { source: 'ios', days }, { token })
    await sleep(300)
    return { answer, disabled }
  })
  expect(await answer).toMatchObject({ code: 0, data: { steps: 9000 } })
  await disabled
})

it('a post with an edit is collected while its author is being erased', async () => {
  const [author, reader] = [await insertUser(first.db), await insertUser(first.db)]
  const token = await insertSession(first.db, reader, first.clock.now())
  const targetId = await insertTrend(first.db, { authorId: author })
  const edit = { type: 1, title: '', content: '', submittedAt: first.clock.now() }
  await first.db.insert(trendRevisions).values({ ...edit, trendId: targetId })
  const message = { userId: author, group: 'system', category: 'notify_company', createdAt: first.clock.now() }
  await first.db.insert(messages).values(message)
  const { answer, erased } = await second.db.transaction(async (tx) => {
    await tx.select({ id: messages.id }).from(messages).where(eq(messages.userId, author)).for('update')
    const erased = eraseAccount(first.db, author, first.clock.now())
    await untilBlocked(1)
    const answer = second.post(acts.collect, { targetKind: 'TRENDS', targetId, on: true }, { token })
    await untilBlocked(2)
    return { answer, erased }
  })
  expect(await answer).toMatchObject({ code: 200, data: { count: 1 } })
  await erased
})

it('a comment of a person who is just being erased is answered, under a post of that person', async () => {
  const [author, reader] = [await insertUser(first.db), await insertUser(first.db)]
  const token = await insertSession(first.db, reader, first.clock.now())
  const trendsId = await insertTrend(first.db, { authorId: author })
  const other = await insertTrend(first.db, { authorId: reader })
  const earlier = await insertComment(first.db, { trendId: other, authorId: author })
  const commentsId = await insertComment(first.db, { trendId: trendsId, authorId: author })
  const { erased } = await second.db.transaction(async (tx) => {
    await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, earlier)).for('update')
    const erased = eraseAccount(first.db, author, first.clock.now())
    await untilBlocked(1)
    const reply = { trendsId, commentsId, content: '说得好', fileIds: [] }
    expect(await second.post(commenting.publish, reply, { token })).toMatchObject({ code: 200 })
    return { erased }
  })
  await erased
})

it('an approver who is being disabled is followed by the manager who takes over', async () => {
  const [manager, leaver] = [
    await insertUser(first.db, { id: 'd-manager' }),
    await insertUser(first.db, { id: 'e-leaver' }),
  ]
  const applicant = await insertUser(first.db, { managerId: leaver })
  const tokenOf = (id: string) => insertSession(first.db, id, first.clock.now())
  const [own, token] = [await tokenOf(applicant), await tokenOf(manager)]
  await tokenOf(leaver)
  const form = { title: '会议室', content: '评审' }
  await first.post(flows.start, { kind: 'general', form, fileIds: [], ccUserIds: [] }, { token: own })
  await first.db.update(users).set({ managerId: manager }).where(eq(users.id, applicant))
  const { answer, disabled } = await second.db.transaction(async (tx) => {
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, leaver)).for('share')
    const disabled = disableUser(first.db, leaver, first.clock.now())
    await untilBlocked(1)
    const answer = second.post(relations.follow, { userId: leaver, on: true }, { token })
    await untilBlocked(2)
    return { answer, disabled }
  })
  expect(await answer).toMatchObject({ code: Code.NotFound })
  await disabled
  const [flow] = await first.db.select().from(flowRows).where(eq(flowRows.applicantId, applicant))
  expect(flow?.approverId).toBe(manager)
})
