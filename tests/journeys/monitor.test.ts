import { describe, expect, it } from 'vitest'
import { BehaviourKind, type MonitorReport } from '@contract/monitor'
import { journey } from '../support/browser/journey'
import { settled } from '../support/browser/settled'

const HOST = 'm.sit.bole.example'
const here = journey({ browserArgs: [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`] })
const sitUrl = (path: string) => here.url(path).replace(/\/\/[^/:]+/, `//${HOST}`)

async function watched(
  path: string,
  prepare: (page: Awaited<ReturnType<typeof here.phone>>['page']) => Promise<unknown> = async () => undefined,
) {
  const { page } = await here.phone()
  const reports: MonitorReport[] = []
  // Beacons cannot be intercepted; without them the reporter uses image requests.
  await page.addInitScript('delete Navigator.prototype.sendBeacon')
  await page.route('**/api/monitor/v1/report?*', async (route) => {
    reports.push(JSON.parse(new URL(route.request().url()).searchParams.get('d') ?? '') as MonitorReport)
    await route.fulfill({ status: 500 })
  })
  await page.clock.install()
  await prepare(page)
  await page.goto(path)
  await page.waitForLoadState('load')
  return { page, reports, told: () => reports.flatMap(({ behaviours }) => behaviours) }
}

describe('the reporter', () => {
  it('tells of an unhandled rejection without the number in it, by release and screen, and does not report its own failure', async () => {
    const { page, reports, told } = await watched(sitUrl('/trend/detail?id=t-text'))
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await page.clock.runFor(2500)
    await settled(page)
    await page.evaluate(
      () =>
        void Promise.reject(new Error('lost 13812345678')).catch((error: unknown) => {
          window.dispatchEvent(
            new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: error }),
          )
        }),
    )
    await page.clock.runFor(5000)
    await expect
      .poll(() =>
        told()
          .filter(({ kind }) => kind === BehaviourKind.Rejection)
          .map(({ message }) => message),
      )
      .toEqual(['Error: lost ***'])
    expect(reports[0]).toMatchObject({ environment: 'sit', release: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    expect(told()[0]?.screen).toBe('/trend/detail')
    const before = reports.length
    await page.clock.runFor(6000)
    await settled(page)
    expect(
      told()
        .slice(before)
        .filter(({ message }) => message.includes('monitor')),
    ).toEqual([])
  })

  it('tells of a failed call', async () => {
    const { told } = await watched(sitUrl('/'), (page) =>
      page.route('**/community-service/trends/v1/page', (route) => route.fulfill({ status: 500, body: '' })),
    )
    await expect
      .poll(() =>
        told()
          .filter(({ kind }) => kind === BehaviourKind.FailedCall)
          .map(({ message, value }) => [message, value]),
      )
      .toContainEqual(['/community-service/trends/v1/page', 500])
  })

  it('is silent in local mode', async () => {
    const { page, reports } = await watched(here.url('/'))
    await page.getByRole('article').first().waitFor()
    await page.clock.runFor(9000)
    await settled(page)
    expect(reports).toEqual([])
  })

  it('reaches the backend by beacon', async () => {
    const { page } = await here.phone()
    const beacon = page.waitForRequest((request) => request.url().endsWith('/api/monitor/v1/report'))
    await page.goto(sitUrl('/login'))
    await page.getByPlaceholder('请输入手机号').waitFor()
    expect((await (await beacon).response())?.status()).toBe(200)
  })
})
