import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey, SAMPLE_PASSWORD } from '../support/browser/journey'

const here = journey()
const COMMUNITY = '/community-service'
let serial = 0

async function token(username: string): Promise<string> {
  const answer = await fetch(`${here.server.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return data.accessToken
}

async function post(path: string, body: object, as: string) {
  const answer = await fetch(here.server.origin + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-AccessToken': as,
      'Idempotency-Key': `audit-journey-${(serial += 1)}`,
    },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number; data: { trendsId: string; title: string } }
}

/** A phone with a signed-in user. */
async function phoneOf(username: string): Promise<{ page: Page; as: string }> {
  const as = await token(username)
  const { page, context } = await here.phone()
  await context.addCookies([{ name: 'bole_token', value: as, url: `${here.server.origin}/mobile/` }])
  return { page, as }
}

const open = (page: Page, path: string) => page.goto(here.url(path))
/** Reopens a post until the effect of a due decision is visible. */
const untilDue = (page: Page, trendsId: string, seen: Locator) =>
  expect
    .poll(
      async () => {
        await open(page, `/trend/detail?id=${trendsId}`)
        return seen.waitFor({ timeout: 2000 }).then(
          () => 'seen',
          () => 'not yet',
        )
      },
      { timeout: 40_000 },
    )
    .toBe('seen')
const words = (title: string) => ({
  type: 1,
  title,
  content: `<p>${title}的正文。</p>`,
  fileIds: [],
  topicIds: [],
  visibility: 1,
})

describe('two admins and an author', () => {
  it('lock, tell each other, reject, undo, approve and hand on; the author sees it when it is due', async () => {
    const author = await phoneOf('demo')
    const one = await phoneOf('auditor')
    const two = await phoneOf('auditor2')
    const title = '周三晚上的球局'
    const { trendsId } = (await post(`${COMMUNITY}/trends/v1/publish`, words(title), author.as)).data
    const detail = `/trend-audit/detail?id=${trendsId}`

    await open(one.page, detail)
    await one.page.getByRole('button', { name: '通过', exact: true }).waitFor()
    await open(two.page, '/trend-audit')
    await two.page.getByText('审核员王敏 审核中').first().waitFor()
    await open(two.page, detail)
    await two.page.getByRole('button', { name: '审核员王敏 审核中' }).click()
    await two.page.getByText('该动态正在审核中').waitFor()

    await one.page.getByRole('button', { name: '不通过' }).click()
    await one.page.getByRole('button', { name: '确定不通过' }).click()
    await one.page.getByText('请补充原因说明').waitFor()
    await one.page.getByLabel('广告营销').check()
    await one.page.getByLabel('泄露隐私').check()
    await one.page.getByText('已选：广告营销、泄露隐私').waitFor()
    expect(await one.page.getByLabel('原因说明').inputValue()).toContain('；')
    await one.page.getByRole('button', { name: '确定不通过' }).click()
    await one.page.getByText('审核成功').waitFor()
    await expect.poll(() => one.page.url()).not.toContain(trendsId)
    await one.page.getByRole('button', { name: '撤销' }).click()
    await one.page.getByText('已撤销').waitFor()
    await one.page.waitForURL(`**${detail}*`)

    await one.page.getByRole('button', { name: '转交' }).click()
    await one.page.getByLabel('审核员陈立').check()
    await one.page.getByRole('button', { name: '确定转交' }).click()
    await one.page.getByText('已转交给 审核员陈立').waitFor()

    await open(two.page, '/message/trend-audit?kind=12')
    await two.page.getByRole('article').first().getByText(title).waitFor()
    await open(two.page, detail)
    await two.page.getByRole('button', { name: '通过', exact: true }).click()
    await two.page.getByText('确定将该动态设置为审核通过吗？').waitFor()
    await two.page.getByText('确定', { exact: true }).click()
    await two.page.getByText('审核成功').waitFor()
    const { page: visitor } = await here.phone()
    await open(visitor, `/trend/detail?id=${trendsId}`)
    await visitor.getByText('该动态正在审核中，请稍后再来看看').waitFor()
    await untilDue(visitor, trendsId, visitor.getByRole('heading', { name: title }))

    await open(author.page, '/message/trend?category=4')
    await author.page.getByText('您的动态已通过审核').first().waitFor()

    await open(one.page, detail)
    await one.page.getByText('审核通过', { exact: true }).first().waitFor()
    await one.page.getByRole('button', { name: '改为不通过' }).click()
    await one.page.getByLabel('原因说明').fill('球局已取消')
    await one.page.getByRole('button', { name: '确定不通过' }).click()
    await one.page.getByText('审核成功').waitFor()
    await open(one.page, '/trend-audit/log')
    const newest = one.page.getByRole('article').filter({ hasText: title })
    await newest.first().getByText('审核通过 → 审核不通过').waitFor()
    await newest.first().getByText('原因：球局已取消').waitFor()
    expect(await newest.count()).toBe(5)
    await untilDue(visitor, trendsId, visitor.getByText('该动态未通过审核，暂时无法查看'))
    await open(author.page, '/message/trend?category=4')
    await author.page.getByText('球局已取消').first().waitFor()
  })

  it('an admin who leaves frees the post, one who comes back takes it again', async () => {
    const author = await phoneOf('demo')
    const one = await phoneOf('auditor')
    const two = await phoneOf('auditor2')
    const { trendsId } = (await post(`${COMMUNITY}/trends/v1/publish`, words('旧书换新书'), author.as)).data
    const holder = async () => {
      const { data } = await post(`${COMMUNITY}/admin/trends/v1/trends_audit_detail`, { trendsId }, two.as)
      return (data as unknown as { lockedBy: string }).lockedBy
    }
    await open(one.page, `/trend-audit/detail?id=${trendsId}`)
    await expect.poll(holder).toBe('u-auditor')
    await open(one.page, '/about')
    await expect.poll(holder).toBe('0')
    await one.page.goBack()
    await expect.poll(holder).toBe('u-auditor')
  })

  it('an ordinary member reads what they may read and nothing of the audit, a visitor is sent to the login', async () => {
    const { page } = await phoneOf('demo')
    for (const path of ['/trend-audit', '/trend-audit/log', '/message/trend-audit']) {
      await open(page, path)
      await page.getByText('您没有审核权限').waitFor()
    }
    await open(page, '/trend-audit/detail?id=t-pending')
    await page.getByText('该动态正在审核中，请稍后再来看看').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, '/trend-audit/detail?id=t-text')
    await page.getByRole('heading', { name: '动态详情' }).waitFor()
    await page.locator('main').getByRole('heading').first().waitFor()
    expect(await page.getByText(/审核|敏感/).count()).toBe(0)
    expect(asked.filter((path) => path.includes('/admin/'))).toEqual([])
    const { page: visitor } = await here.phone()
    await open(visitor, '/trend-audit')
    await visitor.waitForURL(/\/mobile\/login\?redirect=/)
  })
})
