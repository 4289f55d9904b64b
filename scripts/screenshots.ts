import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { launch, openPhone } from '../tests/support/browser/browser'

/**
 * Takes the screenshots of the README from a running server: `npx tsx scripts/screenshots.ts http://localhost:8080`.
 */
const origin = process.argv[2] ?? 'http://localhost:8080'
const folder = join(import.meta.dirname, '../docs/screenshots')
const LIMIT_BYTES = 120 * 1024

interface Shot {
  name: string
  path: string
  dark?: boolean
  /** A signed-in sample account. */
  user?: string
  ready(page: Page): Promise<unknown>
}

const shots: Shot[] = [
  { name: 'feed', path: '/', ready: (page) => page.locator('a[href*="/trend/detail"]').nth(2).waitFor() },
  {
    name: 'picture',
    path: '/trend/detail?id=t-picture',
    ready: (page) => page.getByText('1/3', { exact: true }).waitFor(),
  },
  {
    name: 'video',
    path: '/trend/detail?id=t-video',
    ready: (page) => page.getByRole('heading', { name: /^评论·\d+/ }).waitFor(),
  },
  { name: 'login', path: '/login', ready: (page) => page.getByRole('button', { name: '获取验证码' }).waitFor() },
  { name: 'publish', path: '/trend/publish', user: 'demo', ready: (page) => page.getByLabel('正文').waitFor() },
  {
    name: 'messages',
    path: '/message/trend?category=2',
    user: 'demo',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'mailbox',
    path: '/mailbox?activeTab=my',
    user: 'demo',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'audit',
    path: '/trend-audit/detail?id=t-pending',
    user: 'auditor',
    ready: (page) => page.getByRole('button', { name: /通过/ }).first().waitFor(),
  },
  { name: 'dark', path: '/', dark: true, ready: (page) => page.locator('a[href*="/trend/detail"]').nth(2).waitFor() },
]

async function tokenOf(username: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'bole-2026' }),
  })
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken
}

await mkdir(folder, { recursive: true })
const browser = await launch()
for (const { name, path, dark, user, ready } of shots) {
  const { context, page } = await openPhone(browser, { colorScheme: dark ? 'dark' : 'light' })
  if (user) await context.addCookies([{ name: 'bole_token', value: await tokenOf(user), url: `${origin}/mobile/` }])
  await page.goto(`${origin}/mobile${path}`)
  await ready(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const picture = await sharp(await page.screenshot())
    .resize({ width: 560 })
    .webp({ quality: 82 })
    .toBuffer()
  if (picture.length > LIMIT_BYTES) throw new Error(`${name}: ${picture.length} bytes are more than ${LIMIT_BYTES}`)
  await writeFile(join(folder, `${name}.webp`), picture)
  console.log(name, picture.length)
  await context.close()
}
await browser.close()
