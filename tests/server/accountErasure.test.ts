import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { market } from '@contract/market'
import { mentors } from '@contract/mentors'
import { messages } from '@contract/message'
import { modules } from '@contract/module'
import { Role } from '@contract/person'
import { DAY_MS } from '@contract/text/timeUnits'
import { eraseAccount } from '@server/accounts'
import { idempotencyKeys } from '@server/db/tables'
import { mutedCategories } from '@server/features/messages/tables'
import { moduleFavourites } from '@server/features/modules/tables'
import { users } from '@server/features/people/tables'
import { insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { type Person, setPerson, uploaded } from './features/flow/company'
import { signedIn, signIn } from './features/session/accounts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** The other people's kept responses, as text. */
async function keptAnswers(): Promise<string> {
  const rows = await testApp.db.select().from(idempotencyKeys)
  return JSON.stringify(rows)
}

async function erase({ id }: Person, kept: string[]): Promise<void> {
  const [{ realName, mobile } = { realName: '', mobile: '' }] = await testApp.db
    .select({ realName: users.realName, mobile: users.mobile })
    .from(users)
    .where(eq(users.id, id))
  await eraseAccount(testApp.db, id, testApp.clock.now())
  const answers = await keptAnswers()
  for (const path of kept) expect(answers).toContain(path)
  for (const personal of [realName, mobile ?? '']) {
    expect(personal).not.toBe('')
    expect(answers).not.toContain(personal)
  }
}

it('nothing that is kept of the other side’s reservation names an erased seller or reserver', async () => {
  const [seller, buyer] = [await signedIn(testApp), await signedIn(testApp)]
  const admin = await signedIn(testApp, { roles: [Role.AuditAdmin] })
  await setPerson(testApp, seller, { realName: '周明远', department: '数字化部' })
  await setPerson(testApp, buyer, { realName: '林晓禾', department: '财务部' })
  const publish = async () => {
    const form = {
      ...{ title: '折叠自行车', desc: '骑了两年', priceFen: 20000, place: '一号楼大堂', sharePhone: true, adult: true },
      ...{ condition: 'good' as const, category: 'sport' as const, fileIds: [await uploaded(testApp, seller)] },
    }
    return (await testApp.post(market.publish, form, { token: seller.token })).data.itemId
  }
  const reserve = (who: Person, itemId: string, key: string) =>
    testApp.post(
      market.reserve,
      { itemId, on: true, sharePhone: true, adult: true },
      { token: who.token, key: `reserve-${key}` },
    )

  const itemId = await publish()
  testApp.clock.advance(12 * DAY_MS)
  for (const person of [seller, buyer, admin]) person.token = (await signIn(testApp, person.username)).accessToken
  const reserved = await reserve(buyer, itemId, 'one')
  expect(reserved.data.seller).toMatchObject({ realName: '周明远', phone: seller.mobile })
  expect((await reserve(buyer, itemId, 'one')).data).toEqual(reserved.data)
  const renewed = await testApp.post(market.renew, { itemId }, { token: seller.token, key: 'renew-one' })
  expect(renewed.data.reserver).toMatchObject({ realName: '林晓禾', phone: buyer.mobile })
  const audited = await publish()
  expect((await reserve(admin, audited, 'admin')).data.seller.phone).toBe(seller.mobile)
  for (const person of [await signedIn(testApp), await signedIn(testApp), await signedIn(testApp)])
    await testApp.post(market.report, { itemId: audited, reason: '虚假', reasonDesc: '' }, { token: person.token })
  const keep = { itemId: audited, decision: 'keep' as const, reason: '' }
  const kept = await testApp.post(market.audit, keep, { token: admin.token, key: 'audit-one' })
  expect(kept.data.seller.realName).toBe('周明远')

  await erase(buyer, ['/renew', '/audit'])
  await erase(seller, ['/audit', 'reserve-admin'])
})

it('nothing that is kept of a booking names an erased mentor', async () => {
  const [guide, mei] = [await signedIn(testApp), await signedIn(testApp)]
  await setPerson(testApp, guide, { professionalGuide: true, realName: '高育才' })
  const slots = [{ startTime: '2026-07-17 09:00:00', endTime: '2026-07-17 09:45:00', place: '3 号会议室' }]
  const [slot] = (await testApp.post(mentors.openSlots, { slots }, { token: guide.token })).data
  const book = () =>
    testApp.post(mentors.book, { slotId: slot?.slotId ?? '' }, { token: mei.token, key: 'book-mentor' })
  const { data } = await book()
  expect(data).toMatchObject({ person: '高育才', status: 'booked' })
  expect((await book()).data).toEqual(data)
  const cancel = () =>
    testApp.post(mentors.cancel, { bookingId: data.bookingId }, { token: mei.token, key: 'cancel-mentor' })
  expect((await cancel()).data).toMatchObject({ person: '高育才', status: 'cancelled' })
  expect((await cancel()).data).toMatchObject({ bookingId: data.bookingId, status: 'cancelled' })
  expect((await book()).data).toEqual({ ...data, status: 'cancelled', canCancel: false })
  await erase(guide, ['/empower/v1/book', '/empower/v1/cancel'])
})

it('nothing that is kept of a mark of messages names an erased person or has their words', async () => {
  const [author, mei] = [await signedIn(testApp), await signedIn(testApp, { nickName: '林间晓禾' })]
  await setPerson(testApp, mei, { realName: '林晓禾' })
  const trendsId = await insertTrend(testApp.db, { authorId: author.id })
  const said = { trendsId, content: '山路很静', fileIds: [] }
  const { commentsId } = (await testApp.post(comments.publish, said, { token: mei.token })).data
  const mark = async () =>
    (await testApp.post(messages.read, { group: 'all' }, { token: author.token, key: 'mark-messages' })).data
  const marked = await mark()
  const community = marked.groups.find(({ group }) => group === 'community_message')
  expect(community?.newest).toMatchObject({ content: '山路很静', actor: { imNickName: '林间晓禾' } })
  expect(await mark()).toEqual(marked)
  await testApp.post(comments.remove, { commentsId }, { token: mei.token })
  await erase(mei, ['/message/v1/read'])
  for (const personal of ['山路很静', '林间晓禾']) expect(await keptAnswers()).not.toContain(personal)
  expect((await mark()).groups.map((group) => group.newest)).toEqual([null, null, null])
})

it('nothing is kept of the choices of an erased person: their favourite services, and what they muted', async () => {
  const mei = await signedIn(testApp)
  const as = { token: mei.token }
  await testApp.post(modules.setFavourites, { codes: ['walk'] }, as)
  await testApp.post(messages.settings, { category: 'notify_company', muted: true }, as)
  const choices = async () => [
    ...(await testApp.db.select().from(moduleFavourites).where(eq(moduleFavourites.userId, mei.id))),
    ...(await testApp.db.select().from(mutedCategories).where(eq(mutedCategories.userId, mei.id))),
  ]
  expect(await choices()).toHaveLength(2)
  await eraseAccount(testApp.db, mei.id, testApp.clock.now())
  expect(await choices()).toEqual([])
})
