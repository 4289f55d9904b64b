import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { focused } from './pageChecks'

const here = journey()

it('a question is answered with the keyboard, and shows where that is', async () => {
  const { page } = await here.member('demo', '/me?tab=settings')
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

it('a question neither fades nor grows for who asked for less motion', async () => {
  const { page } = await here.member('demo', '/me?tab=settings')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(watchFading)
  await page.getByRole('button', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await settled(page)
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as unknown as { between: string[] }).between)).toEqual([])
})

/** Runs in the page: notes what is seen of a question half transparent. */
function watchFading(): void {
  const between: string[] = []
  Object.assign(window, { between })
  const look = () => {
    for (const box of document.querySelectorAll('.adm-mask, .adm-center-popup-wrap > *')) {
      const { opacity } = getComputedStyle(box)
      if (opacity !== '0' && opacity !== '1') between.push(opacity)
    }
    requestAnimationFrame(look)
  }
  look()
}
