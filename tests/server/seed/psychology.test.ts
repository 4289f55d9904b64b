import { expect, it } from 'vitest'
import { BookingKind } from '@contract/bookings'
import type { User } from '@server/appContext'
import { listBookings } from '@server/features/bookings/service'
import { homeOf, setConsent } from '@server/features/psychology/service'
import { counsellorSlots } from '@server/features/psychology/talks'
import { CONSENT_VERSION } from '@server/features/psychology/texts'
import { db, start, withSample } from './sample'

withSample()

const demo: User = {
  ...{ id: 'u-demo', username: 'demo', nickName: '', identity: 'personal', familyAccount: false },
  ...{ roles: [], city: '', orgId: null },
}

it('has an article to read, and a counsellor with free times once one has agreed', async () => {
  const before = await homeOf(db, demo, start)
  expect(before).toMatchObject({ consented: false, counsellors: [] })
  expect(before.articles.map(({ articleId }) => articleId)).toEqual(['doc-care'])
  await setConsent(db, 'u-demo', { on: true, version: CONSENT_VERSION, adult: true }, start)
  const { counsellors } = await homeOf(db, demo, start)
  expect(counsellors).toMatchObject([{ counsellorId: 'u-counsellor', title: '心理咨询师' }])
  const slots = await counsellorSlots(db, 'u-demo', 'u-counsellor', start)
  expect(slots.length).toBeGreaterThan(10)
  expect(slots.every(({ place }) => place !== '')).toBe(true)
  expect(slots.filter(({ free }) => !free).map(({ slotId }) => slotId)).toEqual(['slot-care-booked'])
})

it('has talks in every state of somebody who has agreed, on both sides', async () => {
  const kind = BookingKind.Counsellor
  const own = await listBookings(db, { kind, userId: 'u-company', side: 'user', now: start }, null)
  expect(own.list.map(({ status }) => status).sort()).toEqual(['booked', 'cancelled', 'done'])
  const calendar = await listBookings(db, { kind, userId: 'u-counsellor', side: 'host', now: start }, null)
  expect(calendar.list.map(({ status }) => status).sort()).toEqual(['booked', 'cancelled', 'done'])
  for (const { person } of [...own.list, ...calendar.list]) expect(person).not.toBe('')
  const company: User = { ...demo, id: 'u-company', username: 'company', identity: 'company' }
  expect(await homeOf(db, company, start)).toMatchObject({ consented: true })
})
