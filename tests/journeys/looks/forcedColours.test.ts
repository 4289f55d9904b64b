import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'

const here = journey({ phones: { forcedColors: 'active' } })

it('forced colours tell a ticked box from an empty one', async () => {
  const { page } = await here.member('demo', '/mailbox')
  const box = page.getByRole('checkbox', { name: '匿名' })
  const tick = box.locator('+ span > svg')
  await expect.poll(() => tick.isVisible()).toBe(false)
  await box.check()
  expect(await tick.isVisible()).toBe(true)
})

it('forced colours tell a switch that is on from one that is off', async () => {
  const { page } = await here.member('demo', '/message')
  await page.getByRole('button', { name: '免打扰' }).click()
  const mute = page.getByRole('switch').first()
  const colours = () =>
    mute.locator('span').evaluate((track) => ({
      track: getComputedStyle(track).backgroundColor,
      thumb: getComputedStyle(track, '::after').backgroundColor,
    }))
  const off = await colours()
  expect(off.thumb).not.toBe(off.track)
  await mute.click()
  await expect.poll(() => mute.getAttribute('aria-checked')).toBe('true')
  const on = await colours()
  expect(on.track).not.toBe(off.track)
  expect(on.thumb).not.toBe(on.track)
})

it('forced colours underline the open tab only', async () => {
  const { page } = await here.member('demo', '/points')
  const tabs = page.getByRole('navigation').getByRole('link')
  await tabs.first().waitFor()
  const lines = await tabs.evaluateAll((links) =>
    links.map((link) => ({
      isOpen: link.hasAttribute('aria-current'),
      isSeen: getComputedStyle(link).borderBottomColor !== getComputedStyle(document.body).backgroundColor,
    })),
  )
  expect(lines.length).toBeGreaterThan(1)
  for (const { isOpen, isSeen } of lines) expect(isSeen).toBe(isOpen)
})

it('forced colours show what is unread', async () => {
  const { page } = await here.member('demo', '/message/detail?group=system')
  const dot = page.getByRole('img', { name: '未读', exact: true }).first()
  await dot.waitFor()
  const { edge, behind } = await dot.evaluate((mark) => ({
    edge: getComputedStyle(mark).borderTopColor,
    behind: getComputedStyle(document.body).backgroundColor,
  }))
  expect(edge).not.toBe(behind)
  expect((await dot.boundingBox())?.width).toBe(8)
})

it.each([
  { path: '/', chosen: '全部话题', other: '#在路上' },
  { path: '/doc', chosen: '全部类型', other: 'PDF' },
  { path: '/catering', chosen: '云岭一食堂', other: '江畔二食堂' },
])('forced colours tell $chosen, which is chosen, from $other', async ({ path, chosen, other }) => {
  const { page } = await here.member('demo', path)
  const colourOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((chip) => getComputedStyle(chip).backgroundColor)
  await page.getByText(other, { exact: true }).first().waitFor()
  expect(await colourOf(chosen)).not.toBe(await colourOf(other))
})

it('forced colours tell a format of an article that is on from one that is off', async () => {
  const { page } = await here.member('demo', '/trend/publish')
  await page.getByText('文章', { exact: true }).first().click()
  const tool = page.getByRole('button', { name: '加粗' })
  await tool.waitFor()
  const colour = () => tool.evaluate((button) => getComputedStyle(button).backgroundColor)
  const off = await colour()
  await tool.click()
  await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true')
  expect(await colour()).not.toBe(off)
})

it('forced colours show what stands for lines that are loading', async () => {
  const { page } = await here.member('demo', '/about')
  await page.route('**/points/v1/*', () => new Promise(() => undefined))
  await page.goto(here.url('/points'))
  const line = page.locator('[role=status][aria-label="加载中..."] > div').first()
  await line.waitFor()
  const { edge, behind } = await line.evaluate((row) => ({
    edge: getComputedStyle(row).borderTopColor,
    behind: getComputedStyle(document.body).backgroundColor,
  }))
  expect(edge).not.toBe(behind)
  expect(edge).not.toMatch(/^rgba/)
})

it('forced colours show which field has the focus', async () => {
  const { page } = await here.phone()
  await page.goto(here.url('/login'))
  const field = page.getByPlaceholder('请输入手机号')
  await field.focus()
  const ring = await field.evaluate((input) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(input.parentElement ?? input)
    return { outlineStyle, outlineWidth, outlineColor }
  })
  expect(ring).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' })
  expect(ring.outlineColor).not.toMatch(/^rgba/)
})

it('forced colours tell the days of a stay from others', async () => {
  const { page } = await here.member('demo', '/hotel')
  await page.getByRole('button', { name: /^入住和离店/ }).click()
  const days = page.getByRole('dialog').getByRole('button', { name: /\d+ 月 \d+ 日 周/ })
  const free = days.and(page.locator(':enabled'))
  await free.nth(2).click()
  await free.nth(5).click()
  const colours = await free.evaluateAll((buttons) =>
    buttons.slice(0, 8).map((day) => getComputedStyle(day).backgroundColor),
  )
  const [other] = colours
  expect(colours.map((colour) => colour !== other)).toEqual([false, false, true, true, true, true, false, false])
})
