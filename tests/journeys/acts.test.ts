import { describe, expect, it } from 'vitest'
import { journey, SAMPLE_PASSWORD } from '../support/browser/journey'

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
  it('follows the author; a tap without a network waits, and goes out once when that is back', async () => {
    const { page, context } = await here.member('kitchen', '/trend/detail?id=t-article')
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
    await page.getByText('1 项操作待发送，联网后自动发送').waitFor()
    expect(await page.getByText('网络连接异常,请稍后再试!').count()).toBe(0)
    expect(await collect.getAttribute('aria-pressed')).toBe(String(was === 'false'))
    const sent = page.waitForResponse('**/collects/v1/set')
    await context.setOffline(false)
    expect(await (await sent).json()).toMatchObject({ code: 200, data: { on: was === 'false' } })
    await page.getByText(/待发送/).waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => collect.getAttribute('aria-pressed')).toBe(String(was === 'false'))
  })

  it('blocks an author without a network, and the backend knows once that is back', async () => {
    const { page, context } = await here.member('family', '/trend/detail?id=t-article')
    const more = page.getByRole('button', { name: '更多', exact: true })
    await more.waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await more.click()
    await page.getByRole('button', { name: '拉黑作者' }).click()
    await page
      .getByRole('dialog', { name: /^确定拉黑/ })
      .getByText('拉黑', { exact: true })
      .click()
    await page.getByText('1 项操作待发送，联网后自动发送').waitFor()
    const sent = page.waitForResponse('**/users/v1/block')
    await context.setOffline(false)
    expect((await sent).request().postDataJSON()).toMatchObject({ on: true })
    await page.getByText(/待发送/).waitFor({ state: 'detached' })
    await page.goto(here.url('/trend/detail?id=t-article'))
    await page.getByText('该动态不存在').first().waitFor()
  })

  it('finds in the list, on the way back, what was done to a post, also after a reload there', async () => {
    const { page } = await here.member('company', '/')
    await page.mouse.move(180, 400)
    await page.getByRole('article').nth(4).waitFor()
    await page.mouse.wheel(0, 700)
    const id = await page.locator('[data-id]').nth(3).getAttribute('data-id')
    const card = page.locator(`[data-id="${id}"]`)
    const counts = card.getByRole('listitem')
    const before = (await counts.allTextContents()).map(Number)
    for (const [label, call] of [
      ['点赞', '**/likes/v1/set'],
      ['收藏', '**/collects/v1/set'],
    ] as const) {
      await card.getByRole('link').first().click()
      const button = page.getByRole('button', { name: new RegExp(`^${label}`) })
      const answered = page.waitForResponse(call)
      await button.click()
      await answered
      await page.reload()
      await button.and(page.locator('[aria-pressed]')).waitFor()
      await page.goBack()
      await counts.first().waitFor()
    }
    const after = (await counts.allTextContents()).map(Number)
    expect([after[0], after[1]].map((count, n) => Math.abs((count ?? 0) - (before[n] ?? 0)))).toEqual([1, 1])
    expect(after[2]).toBe(before[2])
  })
})
