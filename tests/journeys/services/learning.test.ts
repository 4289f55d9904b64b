import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'

const here = journey()

const LESSON = '/empower?course=co-safety&lesson=l-safety-film'

const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function openLesson() {
  const phone = await here.member('demo', LESSON)
  await phone.page.locator('.xgplayer video[src]').waitFor()
  return phone
}

const told = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/empower/v1/progress'))

/** Elements without children that would stand on the paper. */
const printed = (page: Page) =>
  page
    .locator('body *')
    .evaluateAll((all) =>
      all
        .filter((each) => each.childElementCount === 0 && each.checkVisibility() && each.getClientRects().length > 0)
        .map((each) => each.localName),
    )

it('a course begun on one phone is finished on another, from the second where it was left', async () => {
  const first = await openLesson()
  await first.page.getByRole('button', { name: '播放', exact: true }).press('Enter')
  await expect.poll(() => second(first.page), { timeout: 20_000 }).toBeGreaterThan(4)
  const paused = told(first.page)
  await first.page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await paused
  const left = Math.floor(await second(first.page))

  const other = await openLesson()
  await expect.poll(() => second(other.page), { timeout: 20_000 }).toBeGreaterThanOrEqual(left)
  expect(await second(other.page)).toBeLessThan(left + 1)
  await other.page.getByRole('button', { name: '播放', exact: true }).press('Enter')
  await other.page.getByText('已学完').waitFor()

  await other.page.getByRole('link', { name: '下一课：出事时的三步' }).click()
  await other.page.getByRole('heading', { name: '出事时的三步' }).waitFor()
  await other.page.getByText('已学完').waitFor({ timeout: 60_000 })
  await other.page.getByRole('link', { name: '开始测验' }).click()
  for (const name of ['立即停止作业', '119', '先切断电源', '如实上报'])
    await other.page.getByRole('radio', { name, exact: true }).check()
  for (const name of ['地点', '发生了什么', '有没有人受伤'])
    await other.page.getByRole('checkbox', { name, exact: true }).check()
  await other.page.getByRole('button', { name: '提交测验' }).click()
  await other.page.getByText('100 分').waitFor()
  await other.page.getByRole('link', { name: '返回课程' }).click()
  await other.page.getByRole('link', { name: '查看证书' }).click()
  await other.page.getByRole('img', { name: /结业证书：.+，岗位安全必修课/ }).waitFor()
  expect(await other.page.getByRole('link', { name: '保存图片' }).getAttribute('download')).toMatch(/^BL\d{10}\.png$/)

  await other.page.emulateMedia({ media: 'print' })
  expect(await printed(other.page)).toEqual(['img'])
}, 180_000)
