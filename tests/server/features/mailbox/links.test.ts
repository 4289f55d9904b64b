import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkAuthor, ownTimes, recipientOf } from '@server/features/mailbox/links'
import { adviceLinks, advices } from '@server/features/mailbox/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const SECRET = 'secret-of-2025'
const MARK = '381b1e94039734440f60b5864bf2ce6fc05ab7d2e3beaad46ca1fdbcaa5005a2'
const AT = new Date('2025-06-15T04:37:21Z')

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

async function entry(id: string): Promise<string> {
  const times = { submittedAt: AT, dueAt: AT, dueExact: true }
  const said = { type: 'canteen', typeLabel: '食堂餐饮', content: '汤太咸' }
  await testApp.db.insert(advices).values({ id, anonymous: true, ...said, ...times })
  return id
}

it('a link of an earlier version still leads to its author', async () => {
  const adviceId = await entry('former-advice')
  const sealed =
    'Kst_jsCrbEkFanhjYzrrkPIYuYh7Up2POsw3riWLzfMeWd8Fc5OJkge9DejcO1v-NjfYHv0L0TKVbFaUEIwwys849zGP4VzT8G4twN0fIhMCO2L62wQPxdpfVkdscKKr5KuyqJkIT4O_2zKt3jwFiZmBt5CoD6-yr4PSqut7OAZkNkTvpjuRYo2cnC6kuFdLcMC4LsWqH_Haq2ju'
  await testApp.db.insert(adviceLinks).values({ adviceId, mark: MARK, sealed })
  expect(await recipientOf(testApp.db, SECRET, adviceId)).toBe('former-author')
  expect((await ownTimes(testApp.db, SECRET, 'former-author')).get(adviceId)).toEqual(AT)
})

it('links are of one length, so that none tells how long its author’s id is', async () => {
  for (const userId of ['a', 'a-much-longer-author'])
    await linkAuthor(testApp.db, SECRET, await entry(`of-${userId}`), { userId, at: AT })
  const links = (await testApp.db.select().from(adviceLinks)).filter(({ adviceId }) => adviceId.startsWith('of-'))
  expect(new Set(links.map(({ sealed }) => sealed.length)).size).toBe(1)
})

it('a damaged link and one of another entry lead to nobody', async () => {
  const [own, other, damaged] = [await entry('own'), await entry('other'), await entry('damaged')]
  await linkAuthor(testApp.db, SECRET, own, { userId: 'former-author', at: AT })
  const sealed = (await testApp.db.select().from(adviceLinks)).find(({ adviceId }) => adviceId === own)?.sealed ?? ''
  await testApp.db.insert(adviceLinks).values([
    { adviceId: other, mark: MARK, sealed },
    { adviceId: damaged, mark: MARK, sealed: 'AAAA' },
  ])
  const times = await ownTimes(testApp.db, SECRET, 'former-author')
  expect([own, other, damaged].map((id) => times.has(id))).toEqual([true, false, false])
})
