import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey, signIn } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { arrived, choose, openComposer, photo, saved, send, submitted } from './composer'

const here = journey({ phones: { serviceWorkers: 'allow' } })
const member = (name?: string) => openComposer(here, name)
const VIDEO = new URL('../../../server/seed/media/sample.mp4', import.meta.url)

describe('a member publishes', () => {
  it('an article whose text phones do not zoom in on when it gets the focus', async () => {
    const page = await member()
    await page.setViewportSize(SMALL_PHONE)
    await choose(page, '文章')
    const field = page.getByRole('textbox', { name: '文章正文' })
    expect(await field.evaluate((words) => parseFloat(getComputedStyle(words).fontSize))).toBeGreaterThanOrEqual(16)
  })

  it('a text, after a reload in the middle of writing, and sees that it waits', async () => {
    const page = await member()
    await page.getByLabel('正文').fill('晚风吹过湖面\n明天再来')
    await saved(page)
    await page.reload()
    await page.getByText('已恢复上次的草稿').waitFor()
    expect(await page.getByLabel('正文').inputValue()).toBe('晚风吹过湖面\n明天再来')
    await send(page)
    await submitted(page)
    await page.reload()
    await submitted(page)
    await page.getByRole('link', { name: '我的动态' }).click()
    await page.getByRole('article').filter({ hasText: '晚风吹过湖面' }).getByText('审核中，仅自己可见').waitFor()
  })

  it('pictures in the order dragged, which come back with the draft', async () => {
    const page = await member()
    await choose(page, '图片')
    await page
      .locator('input[type=file]')
      .setInputFiles([
        await photo('red.jpg', '#c00'),
        await photo('green.jpg', '#0a0'),
        await photo('blue.jpg', '#00c'),
      ])
    await arrived(page, 3)
    const handle = await page.getByRole('button', { name: '第 3 张图片，共 3 张，按方向键移动' }).boundingBox()
    const first = await page.locator('[data-tile]').first().boundingBox()
    if (!handle || !first) throw new Error('no tiles')
    const blue = await page.locator('[data-tile]').nth(2).getAttribute('data-tile')
    await page.mouse.move(handle.x + 15, handle.y + 15)
    await page.mouse.down()
    await page.mouse.move(first.x + 40, first.y + 40, { steps: 8 })
    await page.mouse.up()
    const keys = () =>
      page.locator('[data-tile]').evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.tile))
    expect((await keys())[0]).toBe(blue)
    const order = await keys()
    await saved(page)
    await page.reload()
    await arrived(page, 3)
    expect(await keys()).toEqual(order)
    await send(page)
    await submitted(page)
    await page.getByRole('link', { name: '查看动态' }).click()
    await page.getByText('1/3', { exact: true }).waitFor()
  })

  it('pictures that were on their way when the page ended', async () => {
    const page = await member()
    await page.route('**/files/v1/upload', () => {})
    await choose(page, '图片')
    await page.locator('input[type=file]').setInputFiles([await photo('red.jpg', '#c00')])
    await page.getByRole('button', { name: '取消上传第 1 张图片' }).waitFor()
    await saved(page)
    await page.unroute('**/files/v1/upload')
    await page.reload()
    await arrived(page, 1)
    await send(page)
    await submitted(page)
  })

  it('a video', async () => {
    const page = await member()
    await choose(page, '视频')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'video.mp4', mimeType: 'video/mp4', buffer: await readFile(VIDEO) })
    await page.getByRole('img', { name: '视频封面' }).waitFor()
    await page.getByRole('button', { name: '移除视频' }).waitFor()
    expect(await page.getByRole('button', { name: '重新上传视频' }).count()).toBe(0)
    await saved(page)
    await page.reload()
    await page.getByRole('button', { name: '移除视频' }).waitFor()
    await send(page)
    await submitted(page)
  })

  it('an article with a picture in it', async () => {
    const page = await member()
    await choose(page, '文章')
    await page.getByLabel('文章标题').fill('徒步路线')
    await page.getByRole('textbox', { name: '文章正文' }).click()
    await page.keyboard.type('从东门出发')
    await page.keyboard.press('Enter')
    await page.locator('input[type=file]').setInputFiles([await photo('lake.jpg', '#08c')])
    await page.locator('.article-picture').waitFor()
    await page.keyboard.type('到湖边')
    await saved(page)
    await page.reload()
    await page.locator('.article-picture').waitFor()
    await settled(page)
    await send(page)
    await submitted(page)
    await page.getByRole('link', { name: '查看动态' }).click()
    await page.getByRole('heading', { name: '徒步路线' }).waitFor()
    const shown = page.locator('img[src*="?e="]').first()
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  })
})

describe('nothing is lost', () => {
  it('when the session has ended by the time of sending', async () => {
    const page = await member('company')
    await page.getByLabel('正文').fill('写了很久的一段话')
    await choose(page, '图片')
    await page.locator('input[type=file]').setInputFiles([await photo('red.jpg', '#c00')])
    await arrived(page, 1)
    await page.context().addCookies([{ name: 'bole_token', value: 'long-dead', url: here.url('/') }])
    await send(page)
    await page.waitForURL((url) => url.pathname === '/mobile/login')
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('company')
    await page.getByPlaceholder('请输入密码').fill('bole-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(here.url('/trend/publish'))
    expect(await page.getByLabel('正文').inputValue()).toBe('写了很久的一段话')
    await arrived(page, 1)
    await send(page)
    await submitted(page)
  })

  it('when the network is away: it waits, another user sees nothing of it, and it goes out once its writer is back', async () => {
    const page = await member('family')
    await page.route('**/trends/v1/publish', (route) => route.abort('internetdisconnected'))
    await page.getByLabel('正文').fill('没有网络时写的')
    await send(page)
    await page.getByRole('heading', { name: '待发送' }).waitFor()
    // A screen without a bar below it.
    const bar = page.getByRole('status').filter({ hasText: '1 项操作待发送' })
    expect(await bar.evaluate((one) => window.innerHeight - one.getBoundingClientRect().bottom)).toBe(0)
    await signIn(page, here.url('/login'), 'demo')
    await page.waitForURL(here.url('/service'))
    await page.goto(here.url('/trend/publish'))
    expect(await page.getByLabel('正文').inputValue()).toBe('')
    expect(await page.getByText(/待发送/).count()).toBe(0)
    await page.unroute('**/trends/v1/publish')
    const out = page.waitForResponse('**/trends/v1/publish')
    await signIn(page, here.url('/login'), 'family')
    expect(await (await out).json()).toMatchObject({ code: 200, data: { content: '<p>没有网络时写的</p>' } })
    await page.waitForURL(here.url('/service'))
    await page.goto(here.url('/me'))
    await page.getByText('没有网络时写的').waitFor()
    expect(await page.getByText('没有网络时写的').count()).toBe(1)
  })
})

it('in the shell the native composer opens', async () => {
  const { page } = await here.phone({ userAgent: 'Mozilla/5.0 (Linux; Android 13) BoleHome/1.2.3' })
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, {
      told,
      boleHomeAndroid: {
        boleHomeApp_publish: (data: string) => told.push(`publish ${data}`),
        boleHomeApp_close: () => told.push('close'),
        boleHomeApp_getToken873265239: () => undefined,
      },
    })
  })
  await page.goto(here.url('/trend/publish'))
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told.join()))
    .toMatch(/^publish \{"type":1\},close/)
})
