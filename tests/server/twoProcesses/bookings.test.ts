import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { Role } from '@contract/person'
import { counsel, psychology } from '@contract/psychology'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { counsellors } from '@server/features/psychology/tables'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { type Person, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const PEOPLE = 300

let two: TwoServers

beforeAll(async () => void (two = await startTwoServers({ SECRET: 'two-servers-secret' })))
afterAll(() => two?.close())

it('300 people for one slot on two servers end in one booking', async () => {
  const host = await two.person([Role.Counsellor])
  await two.db.insert(counsellors).values({ userId: host.id, title: '心理咨询师', fields: ['睡眠'] })
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await two.person())
  const ids = sql.join(
    people.map(({ id }) => sql`(${id})`),
    sql`, `,
  )
  await two.db.execute(sql`insert into psychology_consents (user_id, version, adult_at)
    select id, ${CONSENT_VERSION}, now() from (values ${ids}) v(id)`)
  const day = addDays(chinaDate(new Date()), 1)
  const slots = [{ startTime: `${day} 10:00:00`, endTime: `${day} 11:00:00`, place: '一号楼 201' }]
  const opened = await two.post(0, counsel.openSlots, { slots }, { token: host.token, key: 'race-open-slot' })
  const slotId = opened.data[0]?.slotId ?? ''
  const answers = await runConcurrently(
    people.map(
      (person, n) => () =>
        two.post(n, psychology.book, { slotId, topic: '睡不好' }, { token: person.token, key: `race-book-${n}` }),
    ),
    PEOPLE,
  )
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === '该时段已被预约，请选择其他时段')).toHaveLength(PEOPLE - 1)
  const { rows } = (await two.db.execute(sql`select count(*)::int as n from bookings`)) as unknown as {
    rows: { n: number }[]
  }
  expect(rows).toEqual([{ n: 1 }])
}, 120_000)
