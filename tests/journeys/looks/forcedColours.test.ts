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
