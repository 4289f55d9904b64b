import { expect, it } from 'vitest'
import type { User } from '@server/appContext'
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
  expect(slots.every(({ free, place }) => free && place !== '')).toBe(true)
})
