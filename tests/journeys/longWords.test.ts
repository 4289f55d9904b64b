import { expect, it } from 'vitest'
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
