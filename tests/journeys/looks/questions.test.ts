import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { focused } from './pageChecks'

const here = journey()

it('a question is answered with the keyboard, and shows where that is', async () => {
  const { page } = await here.member('demo', '/service')
  const button = page.getByRole('button', { name: '退出登录' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await settled(page)
  const seen: string[] = []
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focused)
    expect(stop?.visible, stop?.name).toBe(true)
    seen.push(stop?.name ?? '')
  }
  expect(seen).toEqual(['取消', '退出登录', '取消'])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})
