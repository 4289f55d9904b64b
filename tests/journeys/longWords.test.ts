import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ITEM_TITLE_LENGTH } from '@contract/market'
import { NICK_NAME_MAX, PLACE_MAX } from '@contract/people'
import { SMALL_PHONE } from '../support/browser/browser'
import { journey } from '../support/browser/journey'
import { rewriteAnswers } from '../support/browser/rewriteAnswers'

const here = journey()

it('the longest nickname without a space stays beside the buttons of happy news', async () => {
  const name = 'W'.repeat(NICK_NAME_MAX)
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/message/v1/list', (text) =>
    text.replaceAll(/"imNickName":"[^"]*"/g, `"imNickName":"${name}"`),
  )
  await page.goto(here.url('/message/detail?group=happy_news'))
  const words = page.getByText(name, { exact: true }).first()
  await words.waitFor()
  const edges = await words.evaluate((element) => ({
    end: element.getBoundingClientRect().right,
    next: element.closest('a')?.nextElementSibling?.getBoundingClientRect().left,
  }))
  expect(edges.end).toBeLessThanOrEqual(edges.next ?? 0)
})

it('the name of a folder without a space leaves an article as wide as the phone', async () => {
  const folder = 'InformationSecurityManagementSystemHandbook'
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/article/v1/detail', (text) =>
    text.replaceAll(/"folderName":"[^"]*"/g, `"folderName":"${folder}"`),
  )
  await page.goto(here.url('/article?id=doc-culture'))
  await page.getByText(folder).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
})

it('the longest place without a space leaves the comments as wide as the phone', async () => {
  const place = 'W'.repeat(PLACE_MAX)
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/comments/v1/list', (text) => text.replaceAll(/"city":"[^"]*"/g, `"city":"${place}"`))
  await page.goto(here.url('/trend/detail?id=t-text'))
  await page.getByText(place).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
})

it('the longest title without a space leaves a hidden item as wide as the phone of its reserver', async () => {
  const title = 'W'.repeat(ITEM_TITLE_LENGTH)
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  let item: object = {}
  await rewriteAnswers(page, '/market/v1/detail', (text) => {
    item = (JSON.parse(text) as { data: object | null }).data ?? item
    return JSON.stringify({ code: Code.NotFound, msg: '该物品不存在', data: null })
  })
  await rewriteAnswers(page, '/market/v1/page', () =>
    JSON.stringify({ code: Code.Success, msg: '', data: { list: [{ ...item, title }], nextCursor: null } }),
  )
  await page.goto(here.url('/market?id=m-bike'))
  await page.getByText(title).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
})

it('the name of a city without a space leaves the hotels as wide as the phone', async () => {
  const city = 'W'.repeat(50)
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/hotel/v1/cities', (text) => text.replaceAll(/"city":"[^"]*"/g, `"city":"${city}"`))
  await page.goto(here.url('/hotel'))
  await page.getByText(`${city}住宿标准`).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
})

/** The bar names it whole, and leaves the page as wide as the phone. */
async function expectWholeName(page: Page, name: string): Promise<void> {
  const title = page.getByRole('heading', { name, level: 1 })
  await title.waitFor()
  const { cut, width } = await title.evaluate((element) => ({
    cut: element.scrollWidth - element.clientWidth,
    width: document.documentElement.scrollWidth,
  }))
  expect({ cut, width }).toEqual({ cut: 0, width: SMALL_PHONE.width })
  // The bar stays at the top of the scrolled screen.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await title.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
}

it('the longest name of a dish, which only the bar names, is shown whole', async () => {
  const name = '番茄牛腩'.repeat(8).slice(0, 30)
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/catering/v1/dish', (text) => text.replace(/"name":"[^"]*"/, `"name":"${name}"`))
  await page.goto(here.url('/catering/detail?dish=d-beef'))
  await expectWholeName(page, name)
})

it('a long name of a PDF, which only the bar names, is shown whole', async () => {
  const name = '信息安全管理制度'.repeat(4)
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/doc/v1/file', (text) => text.replace(/"title":"[^"]*"/, `"title":"${name}"`))
  await page.goto(here.url('/pdf?id=doc-handbook'))
  await page.getByText('1/41').waitFor()
  await expectWholeName(page, name)
})

it('a long name of a folder, which only the bar names, is shown whole', async () => {
  const name = 'InformationSecurityManagementSystemHandbook'
  const { page } = await here.member('demo', '/about', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/doc/v1/folders', (text) => text.replaceAll(/"name":"[^"]*"/g, `"name":"${name}"`))
  await page.goto(here.url('/doc'))
  await page.getByRole('list', { name: '文件夹' }).getByRole('link').first().tap()
  await expectWholeName(page, name)
})

it('marks piled on one letter leave an approval as wide as the phone', async () => {
  const piled = `ด${'้็'.repeat(40)}`
  const { page } = await here.member('demo', '/flow?box=mine', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/flow/v1/detail', (text) => {
    const answer = JSON.parse(text) as {
      data: { title: string; form: { value: string }[]; steps: { reason: string }[] }
    }
    answer.data.title = piled
    for (const line of answer.data.form) line.value = piled
    for (const step of answer.data.steps) step.reason = piled
    return JSON.stringify(answer)
  })
  await page.getByRole('link').filter({ hasText: '事假' }).first().tap()
  await page.getByText(piled).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
})

it('a remark of marks piled on one letter leaves a meal order as wide as the phone', async () => {
  const piled = `ด${'้็'.repeat(40)}`
  const { page } = await here.member('demo', '/catering/order', { viewport: SMALL_PHONE })
  await rewriteAnswers(page, '/catering/v1/order_detail', (text) =>
    text.replace(/"remark":"[^"]*"/, `"remark":"${piled}"`),
  )
  await page.getByText('未取餐').first().waitFor()
  await page.getByRole('list', { name: '我的订单' }).getByRole('link').first().tap()
  await page.getByText(piled).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
})
