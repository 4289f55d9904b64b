import { expect, it } from 'vitest'
import { journey } from '../support/browser/journey'

const here = journey()

const BLOCKED = `
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException('Blocked', 'SecurityError') } })
`

const SCREENS = ['/', '/trend/detail?id=t-picture', '/trend/detail?id=t-video', '/me', '/walk', '/catering', '/points']

it('opens every kind of screen where the browser blocks storage', async () => {
  const { page, context } = await here.member('demo', '/about')
  await context.addInitScript(BLOCKED)
  for (const path of SCREENS) {
    await page.goto(here.url(path))
    await page.getByRole('main').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect.soft(await page.getByText('页面出错了，请返回首页或重试').count(), path).toBe(0)
  }
})
