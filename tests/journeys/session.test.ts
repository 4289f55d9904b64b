import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { comments } from '@contract/comment'
import type { DataOf, Envelope } from '@contract/endpoint'
import { journey, SAMPLE_PASSWORD, signIn } from '../support/browser/journey'
import { pause } from '../support/concurrency/pause'

const here = journey()
const EXPIRED = '当前会话已过期，请重新登录'

/** Gives every comment of the first page more replies than are shown. */
async function giveMoreReplies(page: Page): Promise<void> {
  await page.route('**/comments/v1/list', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as Envelope<DataOf<typeof comments.list>>
    for (const comment of envelope.data.list) comment.replyNum = 9
    await route.fulfill({ response: answer, json: envelope })
  })
}

describe('a session that ends', () => {
  it('says so once and goes to the login once, with ten requests in flight', async () => {
    const { page } = await here.phone()
    await giveMoreReplies(page)
    await signIn(page, here.url('/login?redirect=%2Fmobile%2Ftrend%2Fdetail%3Fid%3Dt-picture'), 'demo')
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    const replies = page.getByRole('button', { name: /^展开 \d+ 条回复$/ })
    const held: (() => void)[] = []
    await page.route('**/comments/v1/replies', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fulfill({ json: { code: 250008, data: null, msg: 'token 失效' } })
    })
    const logins: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) logins.push(request.url())
    })
    await page.evaluate(() => {
      const seen = new WeakSet<Node>()
      Object.assign(window, { toasts: 0 })
      new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes])) {
          if (seen.has(node) || !node.textContent?.includes('当前会话已过期')) continue
          seen.add(node)
          Object.assign(window, { toasts: (window as unknown as { toasts: number }).toasts + 1 })
        }
      }).observe(document.body, { childList: true })
    })
    for (let turn = 0; turn < 10; turn += 1) await replies.first().click()
    await expect.poll(() => held.length).toBe(10)
    for (const release of held) release()
    await page.getByText(EXPIRED).waitFor()
    expect(await page.getByText(EXPIRED).count()).toBe(1)
    await page.waitForURL(/\/mobile\/login\?redirect=/)
    await page.getByRole('button', { name: '获取验证码' }).waitFor()
    expect(logins).toHaveLength(1)
    expect(new URL(page.url()).searchParams.get('redirect')).toContain('/mobile/trend/detail?id=t-picture')
  })

  it('under an open sheet leads to the login, however long that takes to load', async () => {
    const { page } = await here.member('demo', '/walk')
    await page.getByRole('button', { name: '修改目标' }).click()
    await page.route('**/walk/v1/goal', (route) => route.fulfill({ json: { code: 250004, data: null, msg: '' } }))
    await page.route('**/mobile/login*', async (route) => {
      await pause(1500)
      await route.continue()
    })
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '获取验证码' }).waitFor()
  })

  it('leaves the screens below in place: 返回 leads there after the login', async () => {
    const { page } = await here.phone()
    await signIn(page, here.url('/login'), 'demo')
    await page.waitForURL(here.url('/service'))
    await page.getByRole('link', { name: '我的', exact: true }).tap()
    await page.getByRole('link', { name: /粉丝/ }).tap()
    await page.waitForURL(/list=fans/)
    await page.route('**/follow/v1/list', (route) =>
      route.fulfill({ json: { code: 250008, data: null, msg: 'token 失效' } }),
    )
    await page.getByRole('link', { name: '好友', exact: true }).tap()
    await page.waitForURL(/\/mobile\/login\?redirect=/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/mobile\/me\?list=friend/)
    await page.getByRole('button', { name: '返回' }).tap()
    await page.waitForURL(here.url('/me'))
  })

  it('sends a visitor of the services to the login without a message, and back', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/service'))
    await page.waitForURL(/\/mobile\/login\?redirect=/)
    expect(await page.getByText(EXPIRED).count()).toBe(0)
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill('bole-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(here.url('/service'))
  })

  it('reads a shared post with an invalid token like a visitor, and drops the token', async () => {
    const { page, context } = await here.phone()
    await context.addCookies([{ name: 'bole_token', value: 'long-dead', domain: 'localhost', path: '/mobile' }])
    await page.goto(here.url('/trend/detail?id=t-text'))
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await page.waitForFunction(() => !document.cookie.includes('bole_token'))
    expect(page.url()).toBe(here.url('/trend/detail?id=t-text'))
  })
})
