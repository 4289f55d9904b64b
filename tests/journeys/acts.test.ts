import { describe, expect, it } from 'vitest'
import { journey, SAMPLE_PASSWORD, signIn } from '../support/journey'

const here = journey()

describe('a visitor who wants to like a post', () => {
  it('logs in, comes back, and the like is there, also after a reload', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-text'))
    const like = page.getByRole('button', { name: /^点赞/ })
    await like.click()
    await page.getByRole('link', { name: '登录后继续' }).click()
    await page.waitForURL((url) => url.pathname === '/mobile/login')
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('company')
    await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
    const answered = page.waitForResponse('**/likes/v1/set')
    await page.keyboard.press('Enter')
    expect(await (await answered).json()).toMatchObject({ code: 200, data: { on: true } })
    await page.waitForURL(here.url('/trend/detail?id=t-text'))
    const pressed = page.getByRole('button', { name: /^点赞/, pressed: true })
    await pressed.waitFor()
    const shown = await pressed.textContent()
    await page.reload()
    await pressed.waitFor()
    expect(await pressed.textContent()).toBe(shown)
  })
})

describe('a member', () => {
  it('follows the author, and a tap without a network is taken back', async () => {
    const { page, context } = await here.phone()
    await signIn(page, `${here.url('/login')}?redirect=${encodeURIComponent('/mobile/trend/detail?id=t-article')}`, 'kitchen')
    const follow = page.getByRole('button', { name: /^(关注|已关注|互相关注|回关)$/ })
    const before = await follow.getAttribute('aria-pressed')
    const answered = page.waitForResponse('**/api/follow/v1/follow')
    await follow.click()
    await answered
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe(String(before === 'false'))
    await page.reload()
    await expect.poll(() => follow.getAttribute('aria-pressed')).toBe(String(before === 'false'))
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const collect = page.getByRole('button', { name: /^收藏/ })
    const was = await collect.getAttribute('aria-pressed')
    await collect.click()
    await page.getByText('网络连接异常,请稍后再试!').waitFor()
    expect(await collect.getAttribute('aria-pressed')).toBe(was)
  })
})
