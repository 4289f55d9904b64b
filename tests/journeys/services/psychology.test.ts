import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'

const here = journey()

async function visit(username: string, path: string): Promise<Page> {
  const { page } = await here.member(username, path)
  return page
}

const isInSight = async (page: Page, what: Locator): Promise<boolean> => {
  const box = await what.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0)
}

/** The national hotline stays visible at any scroll position. */
async function hotlineAtHand(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = page.getByRole('complementary', { name: '心理援助热线' })
  await expect.poll(async () => (await bar.boundingBox())?.y ?? -1).toBeGreaterThan(0)
}

/** Answers all items with the keyboard; screen readers get the question, the answers and the position. */
async function answerByKeyboard(page: Page, itemNum: number): Promise<void> {
  for (let item = 1; item <= itemNum; item += 1) {
    await page.getByText(`第 ${item} 题，共 ${itemNum} 题`).waitFor()
    const told = await page.getByRole('main').ariaSnapshot()
    expect(told).toMatch(/group "在过去的两个星期，有多少时候您受到以下任何问题所困扰？ ?\S/)
    expect(told.match(/radio "/g)).toHaveLength(4)
    expect(told).toContain('progressbar "作答进度"')
    await page.getByRole('radio', { name: '完全不会' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('radio', { name: '几天' }).isChecked()).toBe(true)
    await page.keyboard.press('Enter')
  }
}

it('a round is answered after the consent, begun again where it was left, and gone with the withdrawal', async () => {
  const page = await visit('demo', '/psychology')
  await page.getByRole('button', { name: '阅读并同意' }).click()
  await page.getByText('请先确认已满18周岁').waitFor()
  await page.getByText('我已满18周岁').click()
  await page.getByRole('button', { name: '阅读并同意' }).click()

  await page.getByRole('link', { name: /PHQ-9/ }).click()
  for (let item = 1; item <= 8; item += 1) {
    await page.getByText(`第 ${item} 题，共 9 题`).waitFor()
    await page.getByRole('radio', { name: '完全不会' }).tap()
    await page.getByRole('button', { name: '下一题' }).tap()
  }
  await page.getByText('第 9 题，共 9 题').waitFor()
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.getByRole('radio', { name: '几天' }).tap()
  const called = page.getByRole('alert').getByRole('link', { name: /12356/ })
  await called.waitFor()
  await expect.poll(() => isInSight(page, called)).toBe(true)
  await page.waitForTimeout(700)
  await page.reload()
  await page.getByText('第 9 题，共 9 题').waitFor()
  await page.getByRole('button', { name: '提交' }).tap()
  await page.waitForURL(/\/psychology\/report\?id=/)
  await page.getByText('这是自评结果，不是诊断。').waitFor()
  const help = await page.getByText('您不必独自面对').boundingBox()
  const score = await page.getByText('/ 27 分').boundingBox()
  expect(help?.y ?? Infinity).toBeLessThan(score?.y ?? 0)
  expect(await page.title()).toBe('心理服务 - 伯乐社区')
  await hotlineAtHand(page)
  const report = page.url()

  await page.goto(here.url('/psychology/hall?scale=gad7'))
  await answerByKeyboard(page, 7)
  await page.getByText('/ 21 分').waitFor()
  await page.goto(here.url('/psychology/hall?scale=phq9'))
  await page.waitForURL(report)

  await page.goto(here.url('/psychology'))
  await page.getByRole('button', { name: '撤回同意' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回并删除' }).click()
  await page.getByRole('button', { name: '阅读并同意' }).waitFor()
  await page.goto(report)
  await page.getByText('请先阅读并同意').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('answered')))).toEqual([])
}, 90_000)

it('a talk is booked with a counsellor, who sees the topic, closes the time and opens another', async () => {
  const page = await visit('manager', '/psychology')
  await page.getByText('我已满18周岁').click()
  await page.getByRole('button', { name: '阅读并同意' }).click()
  await page.getByRole('button', { name: /^预约 / }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '预约', exact: true }).click()
  await sheet.getByText('请选择时段').waitFor()
  // The first time may begin before the end of the test.
  await sheet.getByRole('radio').last().check()
  const label = await sheet
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .last()
    .textContent()
  const time = /^.+–\d\d:\d\d/.exec(label ?? '')?.[0] ?? ''
  await sheet.getByLabel('想聊的事（选填）').fill('最近总是睡不好')
  await sheet.getByRole('button', { name: '预约', exact: true }).click()
  await page.waitForURL(/box=bookings/)
  await page.getByText('最近总是睡不好').waitFor()

  const counsellor = await visit('counsellor', '/psychology?box=calendar')
  await counsellor.getByText('最近总是睡不好').waitFor()
  const booked = counsellor.getByRole('listitem').filter({ hasText: '已被预约' }).filter({ hasText: time })
  await booked.getByRole('button', { name: /^关闭时段/ }).click()
  await counsellor.getByRole('dialog').getByText('对方会收到通知', { exact: false }).waitFor()
  await counsellor.getByRole('dialog').getByRole('button', { name: '关闭时段' }).click()
  await expect.poll(() => booked.count()).toBe(0)
  await counsellor.getByRole('button', { name: '开放时段' }).click()
  await counsellor.getByLabel('地点').fill('线上')
  await counsellor.getByRole('button', { name: '开放', exact: true }).click()
  await counsellor.getByText('空闲 · 线上').waitFor()

  await page.reload()
  await page.getByText('已取消').waitFor()
  await page.goto(here.url('/message/detail?group=system'))
  await page.getByText('您有一条预约提醒').first().waitFor()
  expect(await page.getByText('睡不好').count()).toBe(0)
}, 90_000)

it('a learner books a mentor and cancels, and the mentor sees both', async () => {
  const learner = await visit('demo', '/empower?box=mentors')
  await learner.getByRole('list', { name: '导师' }).getByRole('link').first().waitFor()
  const mentor = await visit('manager', '/empower?box=calendar')
  await mentor.getByText('暂无预约').waitFor()

  await learner.goto(here.url('/empower?mentor=u-manager'))
  await learner.getByLabel('想聊的事（选填）').fill('想转岗做数据分析')
  await learner.getByRole('button', { name: '预约', exact: true }).click()
  await learner.getByText('请选择时段').waitFor()
  // The first time may be too near to be cancelled.
  await learner.getByRole('radio').last().check()
  await learner.getByRole('button', { name: '预约', exact: true }).click()
  await learner.waitForURL(/box=mentors/)
  await learner.getByText('想转岗做数据分析').waitFor()

  await mentor.reload()
  await mentor.getByText('想转岗做数据分析').waitFor()
  await mentor.getByText(/^已被预约/).waitFor()

  await learner.getByRole('button', { name: /^取消预约/ }).click()
  await learner.getByRole('dialog').getByRole('button', { name: '取消预约' }).click()
  await learner.getByText('已取消', { exact: true }).waitFor()
  await mentor.reload()
  await mentor.getByText('已取消', { exact: true }).waitFor()
  await mentor.goto(here.url('/message/detail?group=system'))
  await mentor
    .getByText(/导师预约已取消/)
    .first()
    .waitFor()
}, 90_000)
