import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { chinaDate } from '@contract/text/dateRange'
import { HOUR_MS } from '@contract/text/timeUnits'
import { journey } from '../../support/browser/journey'

/** Hours until 8:00 in China, when lunch can be ordered. */
const untilEight = () => (24 + 8 - new Date(Date.now() + CHINA_OFFSET_MS).getUTCHours()) % 24
const shift = untilEight()
const here = journey({ env: { CLOCK_SHIFT: `+${shift}h` }, phones: { serviceWorkers: 'allow' } })

const today = () => chinaDate(new Date(Date.now() + shift * HOUR_MS))
const place = () => `canteen=c-one&date=${today()}&meal=lunch`

async function visit(username: string, path: string): Promise<Page> {
  const { page } = await here.member(username, path)
  return page
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name })
const statusOf = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text })

describe('a lunch', () => {
  it('goes from the menu to the plate, between an eater and a cook', async () => {
    const eater = await visit('demo', `/catering?${place()}`)
    await eater.getByText(/截止/).first().waitFor()
    await eater
      .getByRole('link', { name: /^选规格：/ })
      .first()
      .click()
    await eater.getByRole('radio').last().waitFor()
    await button(eater, '加入购物车').click()
    await eater.getByRole('link', { name: '购物车' }).click()
    await eater.getByRole('link', { name: '去结算' }).click()
    await eater.getByLabel('备注').fill('少放辣')
    await button(eater, /^提交订单/).click()
    await eater.waitForURL(/\/order\/waiting\?id=/)
    await statusOf(eater, /前面还有 \d+ 单/).waitFor()
    const code = (await eater.getByText(/^\d{4}$/).textContent()) ?? ''
    await eater.getByRole('region', { name: '订单' }).getByText('云岭一食堂').waitFor()

    const cook = await visit('kitchen', `/catering/kitchen?${place()}`)
    const ordered = cook.getByRole('listitem').filter({ hasText: code })
    await ordered.getByText('少放辣').waitFor()
    await cook.getByRole('link', { name: '备餐清单' }).click()
    await cook.getByRole('columnheader', { name: '待做' }).waitFor()
    await cook.emulateMedia({ media: 'print' })
    expect(await cook.getByRole('navigation').count()).toBe(0)
    expect(await cook.getByRole('banner').count()).toBe(0)
    expect(await cook.getByRole('row').count()).toBeGreaterThan(1)
    await cook.emulateMedia({ media: 'screen' })
    await cook.getByRole('link', { name: '已下单' }).click()
    await ordered.getByRole('checkbox').check()
    await button(cook, '开始制作（1）').click()
    await expect.poll(() => ordered.count()).toBe(0)
    await cook.getByRole('link', { name: '制作中' }).click()
    await ordered.getByRole('checkbox').waitFor()

    await eater.getByRole('listitem').filter({ hasText: '制作中' }).and(eater.locator('[aria-current=step]')).waitFor()
    await eater.context().setOffline(true)
    await ordered.getByRole('checkbox').check()
    await button(cook, '制作完成（1）').click()
    await expect.poll(() => ordered.count()).toBe(0)
    await eater.getByText(/^离线，显示 ((\d{4} 年 )?\d+ 月 \d+ 日 )?\d\d:\d\d 的内容$/).waitFor()
    expect(await eater.getByText(code, { exact: true }).isVisible()).toBe(true)
    // It is also shown after an offline start of the app.
    await eater.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await eater.reload()
    await eater.getByText(code, { exact: true }).waitFor()
    await eater.context().setOffline(false)
    await statusOf(eater, '可取餐').waitFor()

    await cook.getByRole('link', { name: '取餐', exact: true }).click()
    await cook.getByLabel('取餐码').fill(code)
    await button(cook, '确认取餐').click()
    await statusOf(cook, `已取餐 ${code}`).waitFor()
    await statusOf(eater, '已取餐').waitFor()
    await eater.getByRole('link', { name: '查看订单' }).click()
    await eater.getByRole('radio', { name: '4 分' }).check()
    await eater.getByLabel('说说味道').fill('汤很浓')
    await button(eater, '提交评价').click()
    await eater.getByText('谢谢您的评价').waitFor()
    await button(eater, '再来一单').click()
    await eater.getByRole('link', { name: '去结算' }).waitFor()
  })

  it('is the same cart in two tabs, and tells what has been sold out meanwhile', async () => {
    const eater = await visit('company', `/catering?${place()}`)
    await button(eater, /^加入购物车：/)
      .first()
      .click()
    const dish = (
      await button(eater, /^加入购物车：.+/)
        .first()
        .getAttribute('aria-label')
    )?.slice('加入购物车：'.length)
    const second = await eater.context().newPage()
    await second.goto(here.url(`/catering/cart?${place()}`))
    await second.getByText(`${dish}`, { exact: true }).waitFor()
    await button(eater, `加入购物车：${dish}`).click()
    await second.getByText(`${dish} 2 份`, { exact: true }).waitFor()

    const cook = await visit('kitchen', `/catering/kitchen?${place()}&box=stock`)
    await button(cook, `已售完：${dish}`).click()
    await expect.poll(() => cook.getByLabel(`${dish}剩余份数`).inputValue()).toBe('0')
    await second.reload()
    await second.getByRole('region', { name: '已失效' }).getByText(`${dish}`, { exact: true }).waitFor()
    expect(await button(second, '去结算').isDisabled()).toBe(true)
    await button(second, '移除失效菜品').click()
    await second.getByText(/的购物车是空的/).waitFor()
  })
})
