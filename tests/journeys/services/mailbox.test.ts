import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey, signIn } from '../../support/browser/journey'
import { PROJECT, runServer } from '../../support/servers/serverProcess'

const here = journey()
const DONE = '您的留言已收悉，我们将在7个工作日内向您反馈'

async function member(username: string, options: Parameters<typeof here.phone>[0] = {}): Promise<Page> {
  const { page } = await here.member(username, '/service', options)
  return page
}

async function fill(page: Page, text: string): Promise<void> {
  await page.getByText('食堂餐饮', { exact: true }).click()
  await page.getByPlaceholder('期待您的宝贵意见').fill(text)
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText(DONE).waitFor()
  await page.getByText('我知道了').click()
  await page.getByText(DONE).waitFor({ state: 'detached' })
}

it.each([
  ['once where both have the same', '两页同一条留言', 1],
  ['twice where one has changed it', '改成另一条留言', 2],
])('what two tabs send of one draft arrives %s', async (_times, words, times) => {
  const page = await member('company')
  await page.goto(here.url('/mailbox?activeTab=my'))
  await page
    .getByText(/没有更多了|暂无留言/)
    .first()
    .waitFor()
  const before = await page.getByRole('article').count()
  await page.goto(here.url('/mailbox'))
  await fill(page, '两页同一条留言')
  const other = await page.context().newPage()
  await other.goto(here.url('/mailbox'))
  await expect.poll(() => other.getByPlaceholder('期待您的宝贵意见').inputValue()).toBe('两页同一条留言')
  await other.getByPlaceholder('期待您的宝贵意见').fill(words)
  for (const tab of [page, other]) await send(tab)
  await page.goto(here.url('/mailbox?activeTab=my'))
  await expect.poll(() => page.getByRole('article').count()).toBe(before + times)
})

it('a member writes, the staff answer in another browser, the member sees the reply and is told of it', async () => {
  const author = await member('demo')
  await author.getByRole('button', { name: '意见信箱' }).first().click()
  await author.waitForURL(/\/mailbox/)
  await fill(author, '今天的汤有点咸')
  await author.getByRole('button', { name: '提交' }).click()
  await author.getByText(DONE).waitFor()
  await author.getByText('我知道了').click()
  await expect.poll(() => author.getByPlaceholder('期待您的宝贵意见').inputValue()).toBe('')

  const staff = await member('mailbox')
  await staff.goto(here.url('/mailbox?activeTab=reply'))
  const card = staff.getByRole('article').filter({ hasText: '今天的汤有点咸' })
  // The newest is last.
  await expect
    .poll(async () => {
      await staff.mouse.wheel(0, 2000)
      return card.count()
    })
    .toBe(1)
  await card.getByText('林晓禾').waitFor()
  await card.getByRole('button', { name: '接手' }).click()
  await card.getByText(/由我处理/).waitFor()
  await card.getByRole('button', { name: '回复' }).click()
  await card.getByRole('textbox', { name: '回复内容' }).fill('已请厨师少放盐')
  await card.getByRole('button', { name: '发送回复' }).click()
  await card.waitFor({ state: 'detached' })

  await author.getByRole('tab', { name: '我的留言' }).click()
  const own = author.getByRole('article').first()
  await own.getByText('已请厨师少放盐').waitFor()
  expect(author.url()).toBe(here.url('/mailbox?activeTab=my'))
  await own.getByRole('button', { name: '满意', exact: true }).click()
  await author.goto(here.url('/message/detail?group=system'))
  await author.getByText('留言已回复').first().waitFor()
})

it('keeps what was written when the session is over, and sends it after the login', async () => {
  const page = await member('demo')
  await page.goto(here.url('/mailbox?activeTab=online'))
  await fill(page, '会话过期时写的话')
  await page.route(
    '**/estate/v1/email/write',
    (route) => route.fulfill({ json: { code: 250008, msg: '', data: null } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText('当前会话已过期，请重新登录').waitFor()
  await page.waitForURL((url) => url.pathname === '/mobile/login')
  await signIn(page, page.url(), 'demo')
  await page.getByText('已恢复上次未提交的内容').waitFor()
  expect(await page.getByPlaceholder('期待您的宝贵意见').inputValue()).toBe('会话过期时写的话')
  await send(page)
})

it('makes one entry of a lost answer, and of two taps', async () => {
  const page = await member('company')
  await page.goto(here.url('/mailbox'))
  await fill(page, '只要一条')
  await page.route(
    '**/estate/v1/email/write',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: '提交' }).click()
  await page.getByText('提交失败，请稍后再试').waitFor()
  await page.reload()
  await page.getByText('已恢复上次未提交的内容').waitFor()
  await page.getByRole('button', { name: '提交' }).dblclick()
  await page.getByText(DONE).waitFor()
  await page.goto(here.url('/mailbox?activeTab=my'))
  await page.getByRole('article').first().waitFor()
  expect(await page.getByText('只要一条').count()).toBe(1)
})

it('no text breaks the layout at 320 px', async () => {
  const page = await member('company', { viewport: SMALL_PHONE })
  const awkward = [
    'W'.repeat(300),
    'Z\u0310\u0337\u0353a\u0341\u0342l\u034eg\u0322o\u0362'.repeat(20),
    '\u202eرأيي في المطعم\u202c',
    '﷽'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(40),
  ]
  for (const text of awkward) {
    await page.goto(here.url('/mailbox'))
    await fill(page, text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await send(page)
  }
  await page.getByRole('tab', { name: '我的留言' }).click()
  await page.getByRole('article').nth(4).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

it('takes pictures, without a name too', async () => {
  const page = await member('demo')
  await page.goto(here.url('/mailbox'))
  await fill(page, '灯坏了，见图')
  await page.locator('input[type=file]').setInputFiles(join(PROJECT, 'server/seed/media/sample.jpg'))
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /匿名/ }).click()
  await send(page)
  await page.getByRole('tab', { name: '我的留言' }).click()
  const own = page.getByRole('article').first()
  await own.getByText('匿名').waitFor()
  expect(
    await own.locator('img').evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).toBeGreaterThan(0)
})

it('is backed up beside the running server, and serves the same from a new folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bole-backup-'))
  const admin = (dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], {
      cwd: PROJECT,
      env: { ...process.env, DATA_DIR: dataDir },
    })
  const copy = join(folder, 'copy')
  const fresh = join(folder, 'data')
  expect((await admin(here.server.dataDir, 'backup', '--to', copy)).stdout).toContain('已备份到')
  expect((await fetch(`${here.server.origin}/healthz`)).status).toBe(200)
  expect((await admin(fresh, 'restore', '--from', copy)).stdout).toContain('已恢复')

  const restored = await runServer(fresh, { env: { SEED: 'none' } })
  const read = async (origin: string) => {
    const post = async (path: string, body: object, token = '111') => {
      const headers = { 'Content-Type': 'application/json', 'X-AccessToken': token }
      return (await (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
        data: Record<string, unknown>
      }
    }
    const { data } = await post('/api/auth_app/v1/login', { username: 'demo', password: 'bole-2026' })
    const mine = await post('/api/estate/v1/email/get_my', { pageNum: 1, pageSize: 10 }, String(data.accessToken))
    const trend = await post('/community-service/trends/v1/detail', { trendsId: 't-picture' })
    const [picture] = trend.data.files as { url: string }[]
    const bytes = await (await fetch(origin + picture?.url)).arrayBuffer()
    return {
      mine: JSON.stringify(mine.data).replace(/\?e=[^"]*/g, ''),
      content: trend.data.content,
      bytes: Buffer.from(bytes).toString('base64'),
    }
  }
  expect(await read(restored.origin)).toEqual(await read(here.server.origin))
  await restored.stop()
  rmSync(folder, { recursive: true, force: true })
})
