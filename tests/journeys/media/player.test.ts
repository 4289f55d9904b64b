import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'
import { afterRefresh, videos, routeVideos } from './videoRoutes'

const here = journey()

const ANDROID = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
}

/** Stored on the player's element. */
interface RunningPlayer {
  config: { inactive: number; volume: number }
  lang: string
  plugins: Record<string, { config: Record<string, unknown> }>
}

async function openVideo(page: Page): Promise<void> {
  await page.goto(here.url('/trend/detail?id=t-video'))
  await page.locator('.xgplayer video[src]').waitFor()
}

const pluginConfig = async (page: Page, name: string) =>
  JSON.parse(
    await page.locator('.xgplayer').evaluate((element, plugin) => {
      const { player } = element as unknown as { player: RunningPlayer }
      return JSON.stringify(player.plugins[plugin]?.config, (_, value: unknown) =>
        value instanceof Node ? null : value,
      )
    }, name),
  ) as Record<string, unknown>

const own = (page: Page) =>
  page.locator('.xgplayer').evaluate((element) => {
    const { config, lang } = (element as unknown as { player: RunningPlayer }).player
    return { lang, inactive: config.inactive, volume: config.volume }
  })

const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function playUntil(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: '播放', exact: true }).press('Enter')
  await expect.poll(() => second(page), { timeout: 20_000 }).toBeGreaterThan(seconds)
}

describe('the video box', () => {
  it('plays the first file in Chinese, with controls at the bottom that stay', async () => {
    const { page } = await here.phone(ANDROID)
    await openVideo(page)
    const video = page.locator('.xgplayer video')
    expect(await video.getAttribute('src')).toMatch(/\/files\/.+\.mp4/)
    expect(await video.getAttribute('poster')).toMatch(/\/files\/.+/)
    expect(await video.getAttribute('preload')).toBe('metadata')
    for (const name of ['playsinline', 'webkit-playsinline', 'x5-playsinline', 'x5-video-player-type']) {
      expect(await video.getAttribute(name), name).toBeTruthy()
    }
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    expect(await own(page)).toMatchObject({ lang: 'zh-cn' })
    expect(await pluginConfig(page, 'controls')).toMatchObject({ mode: 'bottom', autoHide: false })
    expect(await pluginConfig(page, 'mobile')).toMatchObject({ gestureY: false })
    await playUntil(page, 4)
    expect(await page.locator('.xgplayer-inactive').count()).toBe(1)
    const controls = page.locator('.xgplayer-controls')
    expect(await controls.evaluate((bar) => [getComputedStyle(bar).visibility, getComputedStyle(bar).opacity])).toEqual(
      ['visible', '1'],
    )
  })

  it('runs with every player default of the specification', async () => {
    const { page } = await here.phone(ANDROID)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openVideo(page)
    await playUntil(page, 1)
    const rates = page.locator('.xg-options-list li')
    expect(await rates.evaluateAll((items) => items.map((item) => Number(item.getAttribute('rate'))))).toEqual([
      2, 1.5, 1, 0.75, 0.5,
    ])
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.volume)).toBe(0.6)
    expect(await own(page)).toMatchObject({ inactive: 3000, volume: 0.6 })
    expect(await pluginConfig(page, 'screenshot')).toMatchObject({
      quality: 0.92,
      type: 'image/png',
      format: '.png',
      width: 600,
      height: 337,
    })
    expect(await pluginConfig(page, 'prompt')).toMatchObject({ interval: 3000, autoHide: true })
    expect(await pluginConfig(page, 'thumbnail')).toMatchObject({ width: 160, height: 90 })
    expect(await pluginConfig(page, 'progresspreview')).toMatchObject({ width: 160, height: 90 })
    expect(await pluginConfig(page, 'dynamicbg')).toMatchObject({ frameRate: 10 })
    expect(await pluginConfig(page, 'gapjump')).toMatchObject({ smallGapLimit: 0.5 })
    expect(await pluginConfig(page, 'waitingtimeoutjump')).toMatchObject({
      waitingTime: 15,
      jumpSize: 2,
      jumpCntMax: 4,
    })
    expect(await pluginConfig(page, 'fpsdetect')).toMatchObject({ tick: 1000, stuckCount: 3 })
    expect(await pluginConfig(page, 'testspeed')).toMatchObject({
      openSpeed: false,
      testCnt: 3,
      loadSize: 204_800,
      testTimeStep: 3000,
    })
    expect(await page.locator('.xg-mini-progress').evaluate((line) => getComputedStyle(line).height)).toBe('2px')
    expect(asked.filter((url) => url.includes('testst'))).toEqual([])
  })

  it('takes pictures of 600 × 337, and locks its download for 300 ms', async () => {
    const { page } = await here.phone(ANDROID)
    await openVideo(page)
    await playUntil(page, 0.5)
    const size = await page.locator('.xgplayer').evaluate(async (element) => {
      type Shooter = { config: { width: number; height: number }; shot(width: number, height: number): Promise<string> }
      const { player } = element as unknown as { player: { plugins: { screenshot: Shooter } } }
      const { config } = player.plugins.screenshot
      const picture = new Image()
      picture.src = await player.plugins.screenshot.shot(config.width, config.height)
      await picture.decode()
      const isPng = atob(picture.src.split(',')[1]?.slice(0, 8) ?? '').slice(1, 4) === 'PNG'
      return { isPng, width: picture.naturalWidth, height: picture.naturalHeight }
    })
    expect(size).toEqual({ isPng: true, width: 600, height: 337 })
    const [isLocked, waits] = await page.locator('.xgplayer').evaluate(async (element) => {
      type Saver = { isLock: boolean; download(event: Event): void }
      const saver = (element as unknown as { player: { plugins: { download: Saver } } }).player.plugins.download
      const { setTimeout: real } = window
      const asked: (number | undefined)[] = []
      Object.assign(window, { setTimeout: (work: () => void, ms?: number) => (asked.push(ms), real(work, ms)) })
      saver.download(new Event('click'))
      const locked = saver.isLock
      Object.assign(window, { setTimeout: real })
      while (saver.isLock) await new Promise((resolve) => real(resolve, 5))
      return [locked, asked] as const
    })
    expect(isLocked).toBe(true)
    expect(waits).toContain(300)
  })

  it('enters and leaves full page and picture-in-picture', async () => {
    const { page } = await here.phone()
    await openVideo(page)
    await playUntil(page, 0.5)
    const full = page.locator('.xgplayer-cssfullscreen')
    await full.click()
    await expect.poll(() => full.getAttribute('data-state')).toBe('full')
    await expect.poll(() => full.getAttribute('aria-label')).toBe('退出网页全屏')
    const viewport = page.viewportSize()
    expect(await page.locator('.xgplayer').boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport })
    await full.click()
    await expect.poll(() => full.getAttribute('data-state')).toBe('normal')

    const pip = page.locator('.xgplayer-pip')
    await pip.click()
    await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO')
    await expect.poll(() => pip.getAttribute('data-state')).toBe('pip')
    await pip.click()
    await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBe(null)
    await expect.poll(() => pip.getAttribute('data-state')).toBe('normal')
  })

  it('is controlled by keys alone', async () => {
    const { page } = await here.phone()
    await openVideo(page)
    const paused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
    await page.locator('video').focus()
    await page.keyboard.press('Space')
    await expect.poll(paused).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(paused).toBe(true)
    const progress = page.getByRole('slider', { name: '播放进度' })
    await progress.press('Home')
    await progress.press('ArrowRight')
    await expect.poll(() => second(page)).toBeCloseTo(5, 0)
    await expect.poll(() => progress.getAttribute('aria-valuetext')).toBe('0 分 5 秒，共 0 分 10 秒')
    await page.getByRole('button', { name: '播放速度 1x' }).press('Enter')
    await page.getByRole('button', { name: '播放速度 0.75x' }).waitFor()
    await page.getByRole('button', { name: '静音', exact: true }).press('Enter')
    await page.getByRole('button', { name: '取消静音' }).waitFor()
  })

  it('leaves no player behind on the way back', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/'))
    for (let visit = 0; visit < 2; visit++) {
      await page.evaluate(() => history.pushState(null, '', '/mobile/trend/detail?id=t-video'))
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
      await page.locator('.xgplayer video[src]').waitFor()
      expect(await page.locator('video').count()).toBe(1)
      await page.goBack()
      await expect.poll(() => page.locator('video').count()).toBe(0)
    }
  })
})

describe('a video that does not play', () => {
  const cases: [string, keyof typeof videos, string][] = [
    ['is gone', 'missing', '视频不存在或已被删除'],
    ['is a text file', 'text', '视频文件已损坏，无法播放'],
    ['is HEVC', 'hevc', '当前设备不支持该视频格式，请换一台设备观看'],
    ['cannot be reached', 'unreachable', '网络异常，视频加载失败'],
  ]
  it.each(cases)('says its own sentence when it %s, and plays after the refresh link', async (_, kind, sentence) => {
    const { page } = await here.phone()
    const route = await routeVideos(page, videos[kind])
    await openVideo(page)
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain(sentence)
    route.set(videos.sample)
    await page.getByRole('button', { name: '刷新' }).click()
    await expect.poll(() => alert.count()).toBe(0)
    await playUntil(page, 0.5)
  })

  it('goes on at the same second after the stream was cut', async () => {
    const { page } = await here.phone()
    const route = await routeVideos(page, videos.cut)
    await openVideo(page)
    await playUntil(page, 1)
    route.set(videos.unreachable)
    const alert = page.getByRole('alert')
    await alert.waitFor({ timeout: 60_000 })
    expect(await alert.textContent()).toContain('网络异常，视频加载失败')
    const reached = await second(page)
    expect(reached).toBeGreaterThan(1)
    route.set(afterRefresh())
    await page.getByRole('button', { name: '刷新' }).click()
    await page.getByText(/^已从 00:0\d 继续播放$/).waitFor()
    expect(Math.abs((await second(page)) - reached)).toBeLessThan(1)
    await expect.poll(() => second(page), { timeout: 10_000 }).toBeGreaterThan(reached + 1)
    await expect.poll(() => page.locator('.xgplayer-prompt.show').count(), { timeout: 5000 }).toBe(0)
  })
})
