import { expect, it } from 'vitest'
import { journey, signIn } from '../../support/browser/journey'

const here = journey({ phones: { serviceWorkers: 'allow' } })

it('can be installed, and its icons and shortcuts are there', async () => {
  const { page, context } = await here.phone()
  await page.goto(here.url('/login'))
  const wire = await context.newCDPSession(page)
  const { installabilityErrors } = (await wire.send('Page.getInstallabilityErrors')) as {
    installabilityErrors: { errorId: string }[]
  }
  // Private windows do not install the service worker.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { url, errors } = await wire.send('Page.getAppManifest')
  expect([url, errors]).toEqual([here.url('/manifest.webmanifest'), []])
  const manifest = (await (await page.request.get(url)).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { name: string; url: string }[]
    start_url: string
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of [...manifest.icons, { src: '/mobile/icons/apple-180.png', sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect([src, size]).toEqual([src, sizes])
  }
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['发布', '消息', '订餐'])
  await signIn(page, here.url('/login'), 'demo')
  await page.getByRole('heading', { name: '常用服务' }).waitFor()
  for (const shortcut of manifest.shortcuts) {
    const answer = await page.goto(here.server.origin + shortcut.url)
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first().waitFor()
    expect(await page.getByText('抱歉，页面打不开了').count()).toBe(0)
  }
})

it('can be installed from a shared post once the app has started there', async () => {
  const { page } = await here.phone()
  await page.goto(here.url('/trend/detail?id=t-text'))
  const link = page.locator('link[rel="manifest"]')
  await link.waitFor({ state: 'attached' })
  expect(await link.getAttribute('href')).toBe('/mobile/manifest.webmanifest')
  expect(await page.locator('link[rel="apple-touch-icon"]').count()).toBe(1)
})

it('tells iOS its name, icon and bar', async () => {
  const { page } = await here.phone()
  await page.goto(here.url('/login'))
  const content = (name: string) => page.locator(`meta[name="${name}"]`).getAttribute('content')
  expect(await content('apple-mobile-web-app-capable')).toBe('yes')
  expect(await content('apple-mobile-web-app-title')).toBe('伯乐社区')
  expect(await content('apple-mobile-web-app-status-bar-style')).toBe('default')
  expect(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')).toBe('/mobile/icons/apple-180.png')
  const colours = page.locator('meta[name="theme-color"]')
  expect(await colours.evaluateAll((metas) => metas.map((meta) => meta.getAttribute('media')))).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
})
