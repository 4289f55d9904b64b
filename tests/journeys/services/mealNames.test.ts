import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { rewriteAnswers } from '../../support/browser/rewriteAnswers'

const here = journey()
const WORD = 'Bishaoyanshaolajiaduojiacongjiangsuanbuyaoxiangcai'
const CANTEEN = '云岭装备制造集团有限责任公司第一员工餐厅'

/** Right edge of the text itself, in px. */
const endOf = (box: Locator) =>
  box.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return Math.max(...Array.from(words.getClientRects(), ({ right }) => right))
  })

const open = async () => (await here.member('demo', '/about', { viewport: SMALL_PHONE })).page

describe('long words of meals', () => {
  it('keep the remark of an order and the name of its canteen within their cards', async () => {
    const page = await open()
    const lengthen = (answer: string) =>
      answer.replaceAll('云岭一食堂', CANTEEN).replaceAll(/"remark":"[^"]*"/g, `"remark":"${WORD}"`)
    await rewriteAnswers(page, '/catering/v1/orders', lengthen)
    await rewriteAnswers(page, '/catering/v1/order_detail', lengthen)
    await page.goto(here.url('/catering/order'))
    const name = page.getByRole('link', { name: new RegExp(CANTEEN) }).first()
    await name.waitFor()
    expect(await endOf(name)).toBeLessThanOrEqual(SMALL_PHONE.width - 24)
    await name.click()
    const remark = page.getByText(WORD)
    await remark.waitFor()
    expect(await endOf(remark)).toBeLessThanOrEqual(SMALL_PHONE.width - 24)
  })

  it('leave room between the names of categories', async () => {
    const page = await open()
    await rewriteAnswers(page, '/catering/v1/menu', (answer) => answer.replaceAll(/"(热菜|素菜|面食)"/g, '"$1小炒类"'))
    await page.goto(here.url(`/catering?canteen=c-one&date=${addDays(chinaDate(new Date()), 1)}&meal=lunch`))
    const names = page.getByRole('navigation', { name: '分类' }).getByRole('link')
    await names.filter({ hasText: '小炒类' }).first().waitFor()
    const edges = await names.evaluateAll((links) =>
      links.map((link) => [link.getBoundingClientRect().left, link.getBoundingClientRect().right] as const),
    )
    const gaps = edges.slice(1).map(([left], place) => left - (edges[place]?.[1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  })

  it('keep a chosen pick-up time on one line', async () => {
    const page = await open()
    await page.goto(here.url(`/catering?canteen=c-one&date=${addDays(chinaDate(new Date()), 1)}&meal=lunch`))
    await page
      .getByRole('button', { name: /^加入购物车：/ })
      .first()
      .click()
    await page.getByRole('link', { name: '购物车（1）' }).click()
    await page.getByRole('link', { name: '去结算' }).click()
    const chosen = page.getByRole('radio', { name: / 余 /, checked: true })
    await chosen.waitFor()
    const lines = await chosen.evaluate((time) => {
      const words = document.createRange()
      words.selectNodeContents(time)
      let [count, end] = [0, -Infinity]
      for (const { top, bottom } of words.getClientRects()) {
        if (top >= end) count += 1
        end = Math.max(end, bottom)
      }
      return count
    })
    expect(lines).toBe(1)
  })
})
