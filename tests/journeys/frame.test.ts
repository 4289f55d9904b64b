import { describe, expect, it } from 'vitest'
import { journey } from '../support/browser/journey'
import { settled } from '../support/browser/settled'

const here = journey()

describe('the app frame', () => {
  it.each(['/nowhere', '/not-found', '/catering/nothing', '/trend', '/%C4%E3'])(
    'shows that %s cannot be opened, with a way home',
    async (path) => {
      const { page } = await here.phone()
      await page.goto(here.url(path))
      await page.getByText('打不开').first().waitFor()
      await page
        .getByRole('link', { name: /首页/ })
        .or(page.getByRole('button', { name: /首页/ }))
        .first()
        .click()
      await page.waitForURL(here.url('/'))
      await page.getByText('打不开').waitFor({ state: 'detached' })
    },
  )

  it('sends / and /mobile to /mobile/ with the query', async () => {
    for (const path of ['/?a=1', '/mobile?a=1']) {
      const answer = await fetch(here.server.origin + path, { redirect: 'manual' })
      expect(answer.status).toBe(302)
      expect(new URL(answer.headers.get('location') ?? '', here.server.origin).href).toBe(
        `${here.server.origin}/mobile/?a=1`,
      )
    }
  })

  it('loads a chunk again that was lost once', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/'))
    const first = page.locator('a[href*="/trend/detail"]').first()
    await first.waitFor()
    let lost = 0
    await page.route(/assets\/.*[Tt]rend.*\.js/, (route) => (lost++ === 0 ? route.abort() : route.continue()))
    await first.click()
    await page.getByText('动态详情').waitFor()
  })

  it('shows the tab bar although its styles did not come at first', async () => {
    const { page } = await here.phone()
    let lost = 0
    await page.route(/assets\/bar-[^/]*\.css/, (route) => (lost++ < 3 ? route.abort() : route.continue()))
    await page.goto(here.url('/'))
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '服务' }).waitFor()
    expect(lost).toBeGreaterThan(0)
  })

  it('asks for the feed before the code of its screen, once', async () => {
    const { page } = await here.phone()
    const steps: string[] = []
    page.on('request', (request) => steps.push(new URL(request.url()).pathname))
    const asked = () => steps.filter((step) => step.endsWith('/trends/v1/page'))
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
    expect(steps.findIndex((step) => step.endsWith('/trends/v1/page'))).toBeLessThan(
      steps.findIndex((step) => step.includes('FeedPage')),
    )
    expect(asked()).toHaveLength(1)
    await settled(page)
    await page.reload()
    await page.getByRole('article').first().waitFor()
    expect(asked().length).toBeLessThanOrEqual(2)
  })

  it('pages through the feed without repeating a post', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/'))
    const links = page.locator('a[href*="/trend/detail"]')
    await links.first().waitFor()
    const seen: string[] = []
    for (let turn = 0; turn < 80 && seen.length < 40; turn += 1) {
      const drawn = await links.evaluateAll((all) =>
        all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id') ?? ''),
      )
      expect(new Set(drawn).size).toBe(drawn.length)
      const known = seen.lastIndexOf(drawn[0] ?? '')
      seen.splice(known < 0 ? seen.length : known, seen.length, ...drawn)
      await page.evaluate(() => window.scrollBy(0, window.innerHeight / 2))
      await page.waitForTimeout(100)
    }
    expect(seen.length).toBeGreaterThanOrEqual(40)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('gives the root font size of the specification', async () => {
    for (const [width, size] of [
      [375, '8px'],
      [320, '6.82667px'],
      [768, '10px'],
    ] as const) {
      const { page } = await here.phone({ viewport: { width, height: 700 } })
      await page.goto(here.url('/'))
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(size)
    }
  })
})
