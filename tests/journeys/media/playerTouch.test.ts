import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'

const here = journey()

const ANDROID = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
}
const ICONS = ['play', 'pip', 'playbackrate', 'volume', 'cssfullscreen', 'fullscreen']
const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9]

it('a finger reaches each control and the whole progress line of the player on a phone', async () => {
  const { page } = await here.phone(ANDROID)
  await page.goto(here.url('/trend/detail?id=t-video'))
  await page.locator('.xgplayer-mobile .xgplayer-fullscreen').waitFor()
  await expect.poll(() => page.locator('[data-making]').count()).toBe(0)
  const reached = await page.locator('.xgplayer').evaluate(
    (player, { names, shares }) => {
      const at = (x: number, y: number) => document.elementFromPoint(x, y)
      const icons = names.filter((name) => {
        const icon = player.querySelector(`.xgplayer-${name}`)
        const { left, top, width, height } = icon?.getBoundingClientRect() ?? new DOMRect()
        return [2, height / 2, height - 2].every((down) => icon?.contains(at(left + width / 2, top + down)))
      })
      const { left, width, bottom } = player.getBoundingClientRect()
      const line = shares.filter((share) =>
        [4, 16, 26].every((up) => at(left + width * share, bottom - up)?.closest('.xgplayer-progress')),
      )
      return { icons, line }
    },
    { names: ICONS, shares: SHARES },
  )
  expect(reached).toEqual({ icons: ICONS, line: SHARES })
  const full = page.locator('.xgplayer-cssfullscreen')
  await full.tap()
  await page.getByRole('button', { name: '退出网页全屏' }).waitFor()
  await full.tap()
  await expect.poll(() => full.getAttribute('data-state')).toBe('normal')
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.xgplayer').boundingBox()) ?? {}
  await page.touchscreen.tap(x + width / 2, y + height - 16)
  const second = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(second).toBeCloseTo(5, 0)
})

it.each([
  ['standard', 320],
  ['elder', 375],
])('all controls of the full page are on the screen in the text size %s, %i px wide', async (text, width) => {
  const { page } = await here.phone({ ...ANDROID, viewport: { width, height: 700 } })
  await page.addInitScript((look) => localStorage.setItem('bole.look', look), JSON.stringify({ text }))
  await page.goto(here.url('/trend/detail?id=t-video'))
  await page.locator('.xgplayer-mobile .xgplayer-cssfullscreen').waitFor()
  await expect.poll(() => page.locator('[data-making]').count()).toBe(0)
  await page.locator('.xgplayer-cssfullscreen').tap()
  await page.getByRole('button', { name: '退出网页全屏' }).waitFor()
  const cut = () =>
    page.locator('.xgplayer').evaluate(
      (player, names) =>
        names.filter((name) => {
          const { left = -1, right = -1 } = player.querySelector(`.xgplayer-${name}`)?.getBoundingClientRect() ?? {}
          return left < 0 || right > window.innerWidth
        }),
      ICONS,
    )
  await expect.poll(cut).toEqual([])
})

it('the controls of the full page stand above the bar of the device once', async () => {
  const { page } = await here.phone(ANDROID)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34, bottomMax: 34 } })
  await page.goto(here.url('/trend/detail?id=t-video'))
  const full = page.locator('.xgplayer-mobile .xgplayer-cssfullscreen')
  await full.waitFor()
  await expect.poll(() => page.locator('[data-making]').count()).toBe(0)
  const bottomOf = (box: string, around: string) =>
    page.evaluate(
      ([one, whole]) => {
        const end = (name: string) => document.querySelector(name)?.getBoundingClientRect().bottom ?? NaN
        return Math.round(end(whole) - end(one))
      },
      [box, around] as const,
    )
  const before = await bottomOf('.xg-inner-controls', '.xgplayer')
  await full.tap()
  await page.getByRole('button', { name: '退出网页全屏' }).waitFor()
  await expect.poll(() => bottomOf('.xg-inner-controls', '.xgplayer')).toBe(before + 34)
})

it('the back gesture leaves the full page first, then the post', async () => {
  const { page } = await here.phone(ANDROID)
  await page.goto(here.url('/about'))
  await page.goto(here.url('/trend/detail?id=t-video'))
  const full = page.locator('.xgplayer-mobile .xgplayer-cssfullscreen')
  const ending = page.getByRole('button', { name: '退出网页全屏' })
  await full.waitFor()
  await expect.poll(() => page.locator('[data-making]').count()).toBe(0)
  await full.tap()
  await ending.waitFor()
  await page.goBack()
  await ending.waitFor({ state: 'detached' })
  expect(page.url()).toContain('/trend/detail?id=t-video')
  await full.tap()
  await ending.tap()
  await ending.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => 'sheet' in ((history.state ?? {}) as object))).toBe(false)
  await page.goBack()
  await expect.poll(() => page.url()).toContain('/about')
})

it('a mouse, or a screen reader’s press, chooses rate and second on a device with a touch screen, as a finger does', async () => {
  const { page } = await here.phone(ANDROID)
  await page.goto(here.url('/trend/detail?id=t-video'))
  await page.locator('.xgplayer-mobile .xgplayer-fullscreen').waitFor()
  await expect.poll(() => page.locator('[data-making]').count()).toBe(0)
  const video = page.locator('.xgplayer video')
  const rate = () => video.evaluate((element: HTMLVideoElement) => element.playbackRate)
  const open = page.locator('.xg-options-list.active')
  const [icon, choice] = [
    page.locator('.xgplayer-playbackrate'),
    (value: string) => open.locator('li', { hasText: value }),
  ]
  await icon.click()
  await choice('2x').click()
  await expect.poll(rate).toBe(2)
  await expect.poll(() => open.count()).toBe(0)
  await icon.tap()
  await choice('0.5x').tap()
  await expect.poll(rate).toBe(0.5)
  await expect.poll(() => open.count()).toBe(0)
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('.xgplayer').boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height - 16)
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(second).toBeCloseTo(5, 0)
})

it('a swipe that begins on a control scrolls the page, and presses nothing', async () => {
  const { page, context } = await here.phone(ANDROID)
  await page.goto(here.url('/trend/detail?id=t-video'))
  await page.locator('.xgplayer-mobile .xgplayer-fullscreen').waitFor()
  await expect.poll(() => page.locator('[data-making]').count()).toBe(0)
  const fingers = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  const state = () => page.locator('.xgplayer video').evaluate((video: HTMLVideoElement) => [video.paused, video.muted])
  /** The page goes on scrolling after a swipe, under the next touch. */
  const restAtTop = () =>
    expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, 0))
        await page.waitForTimeout(100)
        return page.evaluate(() => scrollY)
      })
      .toBe(0)
  for (const name of ['start', 'volume', 'play']) {
    await restAtTop()
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(`.xgplayer-${name}`).boundingBox()) ?? {}
    const [at, top] = [x + width / 2, y + height / 2]
    await send('touchStart', { x: at, y: top })
    for (let way = 20; way <= 120; way += 20) await send('touchMove', { x: at, y: top - way })
    await send('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY), { message: name }).toBeGreaterThan(50)
    expect(await state(), name).toEqual([true, false])
  }
  await restAtTop()
  await page.locator('.xgplayer-start').tap()
  await expect.poll(state).toEqual([false, false])
})

/** Holds the player's code back until the returned function is called. */
async function holdPlayer(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/player-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

it('a tap on 播放 that comes before the player plays the video once the player is there', async () => {
  const { page } = await here.phone(ANDROID)
  const letGo = await holdPlayer(page)
  await page.goto(here.url('/trend/detail?id=t-video'))
  const asked = page.waitForRequest('**/assets/player-*.js')
  await page.getByRole('button', { name: '播放', exact: true }).tap()
  await asked
  letGo()
  const video = page.locator('.xgplayer video')
  await video.waitFor()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
})

it('the focus on 播放 that comes before the player goes to the video', async () => {
  const { page } = await here.phone(ANDROID)
  const letGo = await holdPlayer(page)
  await page.goto(here.url('/trend/detail?id=t-video'))
  await page.getByRole('button', { name: '播放', exact: true }).focus()
  letGo()
  await page.locator('.xgplayer video[src]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO')
})
