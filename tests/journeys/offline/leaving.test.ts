import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'

const here = journey({ phones: { serviceWorkers: 'allow' } })
const ADMIN = '/community-service/admin/trends/v1'

it('gives a post back to the other admins when its page is left, also through the service worker', async () => {
  const { page, context } = await here.member('auditor', '/trend-audit')
  const cookies = await context.cookies(here.url('/'))
  const token = cookies.find(({ name }) => name === 'bole_token')?.value ?? ''
  const holder = async () => {
    const answer = await page.request.post(`${here.server.origin}${ADMIN}/trends_audit_detail`, {
      headers: { 'X-AccessToken': token },
      data: { trendsId: 't-pending' },
    })
    return ((await answer.json()) as { data: { lockedBy: string } }).data.lockedBy
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const left: string[] = []
  for (let round = 0; round < 8; round += 1) {
    await page.goto(here.url('/trend-audit/detail?id=t-pending'))
    await expect.poll(holder).toBe('u-auditor')
    await page.getByRole('button', { name: '通过', exact: true }).waitFor()
    await page.goto(here.url('/about'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(300)
    left.push(await holder())
  }
  expect(left).toEqual(Array(8).fill('0'))
})
