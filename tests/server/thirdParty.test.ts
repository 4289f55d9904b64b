import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch, openPhone } from '@tests/support/browser/browser'
import { PROJECT } from '@tests/support/servers/serverProcess'
import { settled } from '@tests/support/browser/settled'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const SIT = 'm.sit.bole.example'
/** Replaces the vendor's script by a button that acts as the slider. */
const VENDOR = `window.initAliyunCaptcha = (options) => {
  const button = document.createElement('button')
  button.textContent = [options.SceneId, options.prefix, options.mode, options.language].join(' ')
  button.onclick = () => options.success('slid by hand')
  document.querySelector(options.element).append(button)
}`
const SETTINGS = ['VITE_CAPTCHA_SRC', 'VITE_CAPTCHA_SCENE', 'VITE_CAPTCHA_PREFIX', 'VITE_ANALYTICS_SRC'] as const

let cdn: Server
let blocked = false
let asked: string[] = []
let dist: string
let testApp: TestApp
let browser: Browser
let port: number

beforeAll(async () => {
  cdn = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (blocked) return void response.destroy()
    response
      .setHeader('Content-Type', 'text/javascript')
      .end(request.url === '/captcha.js' ? VENDOR : 'window.counted = true')
  })
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
  const address = cdn.address()
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  dist = mkdtempSync(join(tmpdir(), 'bole-third-'))
  Object.assign(process.env, {
    VITE_CAPTCHA_SRC: `${origin}/captcha.js`,
    VITE_CAPTCHA_SCENE: 'scene',
    VITE_CAPTCHA_PREFIX: 'prefix',
    VITE_ANALYTICS_SRC: `${origin}/stats.js`,
  })
  await build({
    root: PROJECT,
    configFile: join(PROJECT, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir: dist, emptyOutDir: true },
  })
  for (const name of SETTINGS) Reflect.deleteProperty(process.env, name)
  testApp = await startTestApp({
    dist,
    captcha: { kind: 'aliyun', verify: (param) => Promise.resolve(param === 'slid by hand') },
  })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const listening = testApp.app.server.address()
  port = listening && typeof listening === 'object' ? listening.port : 0
  browser = await launch([`--host-resolver-rules=MAP ${SIT} 127.0.0.1`])
})
beforeEach(() => {
  blocked = false
  asked = []
})
afterAll(async () => {
  await browser?.close()
  await testApp?.close()
  cdn?.close()
  rmSync(dist, { recursive: true, force: true })
})

let phone: Awaited<ReturnType<typeof openPhone>>
afterEach(async () => {
  await phone.context.close()
  expect(phone.complaints).toEqual([])
})

async function open(host: string, path: string, ownClock = false) {
  phone = await openPhone(browser)
  if (ownClock) await phone.page.clock.install()
  await phone.page.goto(`http://${host}:${port}/mobile${path}`)
  return phone.page
}

describe('the vendor’s captcha', () => {
  it('is put in place by its settings, and its result is judged by the backend', async () => {
    const page = await open('127.0.0.1', '/aliCaptcha')
    await page.getByRole('button', { name: 'scene prefix embed cn' }).click()
    await page.getByRole('status').getByText('验证通过').first().waitFor()
  })

  it('is asked for five times where its host is blocked, then says so and can be tried again', async () => {
    blocked = true
    const page = await open('127.0.0.1', '/aliCaptcha')
    await page.getByText('验证组件加载失败，请检查网络后重试').waitFor()
    expect(asked.filter((url) => url === '/captcha.js').length).toBeGreaterThanOrEqual(5)
    blocked = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('button', { name: 'scene prefix embed cn' }).waitFor()
  })
})

describe('the analytics script', () => {
  it('comes after the page has loaded', async () => {
    const page = await open(SIT, '/about')
    await page.waitForFunction(() => Reflect.get(window, 'counted') === true)
    const late = await page.evaluate(() => {
      const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/stats.js'))
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return (script?.startTime ?? 0) >= (page?.loadEventStart ?? Infinity)
    })
    expect(late).toBe(true)
  })

  it('never comes in local mode', async () => {
    const page = await open('127.0.0.1', '/about', true)
    await page.getByText('复制诊断信息').waitFor()
    await page.waitForLoadState('load')
    await page.clock.runFor(10_000)
    await settled(page)
    expect(asked).toEqual([])
  })
})
