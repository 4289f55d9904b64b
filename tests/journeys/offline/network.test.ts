import { describe, expect, it } from 'vitest'
import { journey } from '../../support/browser/journey'
import { servePlainFiles } from '../../support/browser/staticPage'

const here = journey({ browserArgs: ['--host-resolver-rules=MAP server.example 127.0.0.1'] })
const OFFLINE = '网络连接异常,请稍后再试!'

describe('a bad network', () => {
  it('shows the failure in place, and the post after a retry', async () => {
    const { page } = await here.phone()
    await servePlainFiles(page)
    await page.route('**/community-service/**', (route) => route.abort())
    await page.goto(here.url('/trend/detail?id=t-text'))
    await page.getByText(OFFLINE).waitFor()
    await page.getByText('动态获取失败').waitFor()
    await page.unroute('**/community-service/**')
    await page.getByRole('button', { name: '重试' }).first().click()
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
  })

  it('says when the server is broken', async () => {
    const { page } = await here.phone()
    await servePlainFiles(page)
    await page.route('**/community-service/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(here.url('/trend/detail?id=t-text'))
    await page.getByText('连接错误').waitFor()
    await page.getByText('动态获取失败').waitFor()
  })

  it('keeps what is on the screen when the network goes, says so on the next call, and goes on by itself when it is back', async () => {
    const { page, context } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-picture'))
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.getByText('动态评论获取失败').waitFor()
    await context.setOffline(false)
    await page.getByText('动态评论获取失败').waitFor({ state: 'detached' })
  })

  it('shows the spinner while a 2G network brings the code, and then the post', async () => {
    const { page, context } = await here.phone()
    await servePlainFiles(page)
    const wire = await context.newCDPSession(page)
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 800,
      downloadThroughput: 30_000,
      uploadThroughput: 10_000,
    })
    await page.goto(here.url('/trend/detail?id=t-text'), { waitUntil: 'commit' })
    await page.getByText('加载中...').first().waitFor()
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor({ timeout: 60_000 })
  })

  it('works on a plain http address that is not this machine', async () => {
    const { page } = await here.phone()
    await page.goto(`http://server.example:${here.server.port}/mobile/login`)
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill('bole-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/mobile\/service$/)
    await page.goto(`http://server.example:${here.server.port}/mobile/trend/detail?id=t-picture`)
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
  })
})
