import { BookingKind } from '@contract/bookings'
import { Role } from '@contract/person'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { hasOpenRole, isOpenAccount } from '../../domain/openAccount'
import { addBooked, setWeeklyTimes } from '../../features/bookings/service'
import { setConsent } from '../../features/psychology/service'
import { counsellors } from '../../features/psychology/tables'
import { CONSENT_VERSION } from '../../features/psychology/texts'
import { chinaDay } from '../../lib/time'
import { MIND_HTML, MIND_TITLE } from '../texts/mind'
import { addArticleDoc } from './articleDoc'
import type { Step } from './step'
import { COMPANY, COUNSELLOR } from '../plan/sampleIds'

const DAYS_AGO = 12
const ID = 'doc-care'
const FOLDER = { id: 'f-mind', name: '心理健康' }
const PLACE = '二号楼 201 谈心室'
/** Not `demo`, who has not consented yet. */
const VISITOR = COMPANY
const TALKS = [
  { id: 'done', day: -6, cancelledDay: undefined },
  { id: 'cancelled', day: -3, cancelledDay: -4 },
  { id: 'booked', day: 4, cancelledDay: undefined },
] as const

/** An article of the psychology folder, and the sample counsellor with weekly times. */
export const psychologyStep: Step = {
  name: 'psychology',
  prepare: async ({ start }) => {
    const now = new Date(start.getTime() - DAYS_AGO * DAY_MS)
    return async (tx) => {
      await addArticleDoc(tx, {
        ...{ id: ID, folder: FOLDER, title: MIND_TITLE, content: MIND_HTML, now },
        ...{ pictureIds: [], attachments: [] },
      })
      if (await offerTimes(tx)) await addTalks(tx, start)
    }
  },
}

/** Adds the counsellor's weekly times, if the account is the sample's and still exists. */
async function offerTimes(tx: Db): Promise<boolean> {
  if (!(await hasOpenRole(tx, COUNSELLOR, Role.Counsellor))) return false
  const fields = ['工作压力', '情绪困扰', '睡眠', '亲子沟通']
  await tx.insert(counsellors).values({ userId: COUNSELLOR, title: '心理咨询师', fields }).onConflictDoNothing()
  const times = [1, 3, 5].flatMap((weekday) =>
    [14, 15, 16].map((hour) => ({ weekday, startMinute: hour * 60, endMinute: hour * 60 + 50, place: PLACE })),
  )
  await setWeeklyTimes(tx, { kind: BookingKind.Counsellor, hostId: COUNSELLOR }, times)
  return true
}

/** Talks of a person who has consented, in every state; without topics, which only the running server can encrypt. */
async function addTalks(tx: Db, start: Date): Promise<void> {
  if (!(await isOpenAccount(tx, VISITOR))) return
  await setConsent(tx, VISITOR, { on: true, version: CONSENT_VERSION, adult: true }, daysBefore(start, 12))
  for (const { id, day, cancelledDay } of TALKS) {
    const date = addDays(chinaDate(start), day)
    const times = { startAt: chinaDay(date, '10:00:00'), endAt: chinaDay(date, '10:50:00') }
    const slot = { id: `slot-care-${id}`, kind: BookingKind.Counsellor, hostId: COUNSELLOR, place: PLACE, ...times }
    await addBooked(tx, slot, {
      ...{ id: `care-${id}`, userId: VISITOR },
      createdAt: daysBefore(start, 11),
      cancelledAt: cancelledDay === undefined ? null : chinaDay(addDays(chinaDate(start), cancelledDay), '15:10:00'),
    })
  }
}

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)
