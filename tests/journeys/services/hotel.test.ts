import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { journey } from '../../support/browser/journey'

const here = journey()

async function visit(username: string, path: string): Promise<Page> {
  const { page } = await here.member(username, path)
  return page
}

const dayAfter = (days: number) => addDays(chinaDate(new Date()), days)
/** The name of a day's button begins with it, after the year where that is not the current one. */
const words = (date: string) => `(^|年 )${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`

describe('a hotel', () => {
  it('above the allowance is booked with a reason, approved by the manager, and cancelled', async () => {
    const [from, to] = [dayAfter(40), dayAfter(42)]
    const guest = await visit('demo', '/hotel?city=武汉')
    await guest.getByRole('button', { name: /^入住和离店/ }).click()
    const calendar = guest.getByRole('dialog')
    await calendar.getByRole('button', { name: new RegExp(`${words(from)} `) }).click()
    await calendar.getByRole('button', { name: new RegExp(`${words(to)} `) }).click()
    await calendar.getByRole('button', { name: '确定（2 晚）' }).click()
    await guest.waitForURL((url) => url.searchParams.get('from') === from && url.searchParams.get('to') === to)
    await guest.getByRole('link', { name: /光谷云际大酒店/ }).click()
    await guest.getByRole('link', { name: '预订 大床房' }).click()

    const book = guest.getByRole('button', { name: '预订并提交审批' })
    await guest.getByLabel('入住人姓名').fill('林晓')
    await book.click()
    await guest.getByText('请填写超标原因').waitFor()
    await guest.getByLabel('超标原因').fill('会展期间周边酒店已满')
    await book.click()
    await guest.waitForURL(/\/hotel\?order=/)
    await guest.getByText('审批中').waitFor()
    await guest.getByRole('link', { name: '查看审批' }).click()
    await guest.waitForURL(/\/flow\?id=/)
    const flow = new URL(guest.url()).searchParams.get('id') ?? ''

    const manager = await visit('manager', `/flow?id=${flow}`)
    await manager.getByText('会展期间周边酒店已满').waitFor()
    await manager.getByRole('button', { name: '同意', exact: true }).click()
    await manager.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await manager.getByText('已通过').first().waitFor()

    await guest.reload()
    await guest.getByRole('link', { name: '查看酒店订单' }).click()
    await guest.waitForURL(/\/hotel\?order=/)
    await guest.getByText('已预订').waitFor()
    await guest.getByText('待酒店确认').waitFor()
    await guest.getByRole('button', { name: '取消订单' }).click()
    await guest.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
    await guest.getByText('已取消', { exact: true }).waitFor()
    await expect.poll(() => guest.getByRole('button', { name: '取消订单' }).count()).toBe(0)
  })

  it('within the allowance is booked at once, and its days cannot be booked again', async () => {
    const [from, to] = [dayAfter(50), dayAfter(51)]
    const room = `/hotel?id=h-river&from=${from}&to=${to}&room=h-river-double`
    const guest = await visit('hr', room)
    const book = guest.getByRole('button', { name: '预订', exact: true })
    await guest.getByRole('radio', { name: '个人支付' }).click()
    await guest.getByLabel('入住人姓名').fill('何静')
    await book.click()
    await guest.getByText('已预订').waitFor()
    await guest.goto(here.url(room))
    await guest.getByLabel('入住人姓名').fill('何静')
    await book.click()
    await guest.getByText(/入住日期不能重叠/).waitFor()
    expect(await guest.getByLabel('入住人姓名').inputValue()).toBe('何静')
  })
})
