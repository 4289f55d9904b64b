import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { journey } from '../../support/browser/journey'
import { PROJECT } from '../../support/servers/serverProcess'

const here = journey()

async function opened(username: string, path: string) {
  const { page } = await here.member(username, path)
  return page
}

describe('a bicycle', () => {
  it('is published, asked about, reserved by one of two, and sold', async () => {
    const seller = await opened('manager', '/market')
    await seller.getByRole('link', { name: '发布闲置' }).click()
    await seller.locator('input[type=file]').setInputFiles(join(PROJECT, 'server/seed/media/sample.jpg'))
    await seller.getByLabel('标题').fill('儿童平衡车')
    await seller.getByLabel('描述').fill('孩子长大了，九成新。')
    await seller.getByLabel('价格（元）').fill('120')
    await seller.getByRole('radio', { name: '几乎全新' }).check()
    await seller.getByRole('radio', { name: '运动' }).check()
    await seller.getByLabel('取货地点').fill('西门岗亭')
    await seller.getByRole('checkbox', { name: '向预订人提供我的手机号' }).check()
    await seller.getByRole('img', { name: /^图片 1/ }).waitFor()
    await seller.getByRole('progressbar').waitFor({ state: 'detached' })
    await seller.getByRole('button', { name: '发布闲置' }).click()
    await seller.getByRole('button', { name: '我已满 18 周岁' }).click()
    await seller.getByRole('heading', { name: '儿童平衡车' }).waitFor()
    const path = new URL(seller.url()).pathname.replace('/mobile', '') + new URL(seller.url()).search

    const [first, second] = await Promise.all([opened('demo', path), opened('hr', path)])
    await second.getByLabel('提问').fill('轮胎要换吗？')
    await second.getByRole('button', { name: '发送提问' }).click()
    await second.getByText('提问已发送').first().waitFor()
    await seller.reload()
    await seller.getByRole('button', { name: '回答' }).click()
    await seller.getByLabel('回答').fill('不用，刚换过。')
    await seller.getByRole('button', { name: '发送回答' }).click()
    await seller.getByText('卖家回答：不用，刚换过。').waitFor()

    // Both see the button; the first to press it gets the item.
    for (const page of [first, second]) await page.getByRole('button', { name: '预订', exact: true }).click()
    await first.getByRole('dialog').getByRole('button', { name: '预订', exact: true }).click()
    await first.getByRole('button', { name: '我已满 18 周岁' }).click()
    await first
      .getByRole('region', { name: '卖家' })
      .getByText(/周明远/)
      .first()
      .waitFor()
    await first.getByRole('link', { name: /^拨打 1/ }).waitFor()
    await second.getByRole('dialog').getByRole('button', { name: '预订', exact: true }).click()
    await second.getByRole('button', { name: '我已满 18 周岁' }).click()
    await second.getByText('已被预订').first().waitFor()
    await second.keyboard.press('Escape')
    expect(await second.getByText('周明远').count()).toBe(0)

    await first.goto(here.url('/service'))
    await first.getByText('已预订：儿童平衡车').waitFor()
    await seller.reload()
    await seller.getByRole('region', { name: '预订人' }).getByText('林晓禾').first().waitFor()
    await seller.getByRole('button', { name: '标记已售' }).click()
    await seller.getByRole('dialog').getByRole('button', { name: '标记已售' }).click()
    await seller.getByText('已售', { exact: true }).waitFor()
  })

  it('that three people reported is shown again by an audit admin', async () => {
    const auditor = await opened('auditor', '/trend-audit?kind=market')
    const row = auditor.getByRole('article').filter({ hasText: '代购购物卡' })
    await row.getByRole('button', { name: '恢复展示' }).click()
    await auditor.getByRole('dialog').getByRole('button', { name: '恢复展示' }).click()
    await auditor.getByText('暂无待处理的闲置').waitFor()
    const buyer = await opened('demo', '/market?q=购物卡')
    await buyer.getByRole('link', { name: /代购购物卡/ }).waitFor()
  })
})
