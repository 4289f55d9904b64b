import type { Page } from 'playwright-core'
import { isWorkday } from 'chinese-days'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { journey } from '../../support/browser/journey'

const here = journey()

async function visit(username: string, path: string): Promise<Page> {
  const { page } = await here.member(username, path)
  return page
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true })
const dayAfter = (days: number) => addDays(chinaDate(new Date()), days)

/** The first four consecutive working days behind the sample leave, which holidays move to three weeks from now. */
function fourWorkingDays(): string[] {
  for (let start = 28; start < 74; start += 1) {
    const days = [0, 1, 2, 3].map((n) => dayAfter(start + n))
    if (days.every((day) => isWorkday(day))) return days
  }
  throw new Error('no four working days in a row')
}

const timeline = (page: Page) => page.getByRole('region', { name: '审批流程' }).getByRole('listitem')

describe('approvals', () => {
  it('a leave of three days and a half goes from applicant to manager to HR', async () => {
    const [from = '', , , to = ''] = fourWorkingDays()
    const applicant = await visit('demo', '/flow?new=leave')
    await applicant.getByRole('radio', { name: '年假' }).check()
    await applicant.getByLabel('开始日期', { exact: true }).fill(from)
    await applicant.getByLabel('结束日期', { exact: true }).fill(to)
    await applicant.getByRole('radiogroup', { name: '结束日期的半天' }).getByRole('radio', { name: '上午' }).check()
    await applicant.getByText('共 3.5 个工作日，超过 3 天须人力资源审批').waitFor()
    await applicant.getByLabel('请假事由').fill('回老家探亲')
    await button(applicant, '提交').click()
    await applicant.waitForURL(/\/flow\?id=/)
    await applicant.getByText('3.5 天').first().waitFor()

    const title = /年假 3\.5 天/
    const manager = await visit('manager', '/flow?box=todo')
    await manager.getByRole('link', { name: title }).first().waitFor()
    const flow = new URL(applicant.url()).searchParams.get('id') ?? ''
    await manager.goto(here.url(`/flow?id=${flow}`))
    await button(manager, '同意').click()
    await manager.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await timeline(manager).filter({ hasText: '已同意' }).waitFor()

    const hr = await visit('hr', '/flow?box=todo')
    await hr.getByRole('link', { name: title }).first().waitFor()
    await hr.goto(here.url(`/flow?id=${flow}`))
    await button(hr, '同意').click()
    await hr.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect.poll(() => timeline(hr).filter({ hasText: '已同意' }).count()).toBe(2)
    await expect.poll(() => button(hr, '同意').count()).toBe(0)

    await applicant.reload()
    await applicant.getByText('已通过').first().waitFor()
  })

  it('an expense with an invoice that was used before is refused, with nothing of the form lost', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#eef' } })
      .jpeg()
      .toBuffer()
    const applicant = await visit('demo', '/flow?new=expense')
    const fill = async (reason: string) => {
      await applicant.getByLabel('报销事由').fill(reason)
      await button(applicant, '添加一笔').click()
      await applicant.getByLabel('日期', { exact: true }).fill(dayAfter(-2))
      await applicant.getByLabel('金额（元）').fill('86.50')
      await applicant.getByLabel('发票号').fill('24312000000088881234')
      await applicant
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'invoice.jpg', mimeType: 'image/jpeg', buffer: photo })
      await button(applicant, '移除发票 1').waitFor()
      await expect.poll(() => applicant.getByRole('progressbar').count()).toBe(0)
      await button(applicant, '提交').click()
    }
    await fill('客户拜访的打车费')
    await applicant.waitForURL(/\/flow\?id=/)
    await applicant.goto(here.url('/flow?new=expense'))
    await fill('同一张发票再报一次')
    const invoiceNo = applicant.getByLabel('发票号')
    await expect.poll(() => invoiceNo.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => invoiceNo.evaluate((field) => field === document.activeElement)).toBe(true)
    const refusal = applicant.getByText('发票号 24312000000088881234 已经报销过，请核对')
    expect(await invoiceNo.getAttribute('aria-describedby')).toContain(await refusal.getAttribute('id'))
    const said = await refusal.boundingBox()
    expect(said?.y).toBeGreaterThanOrEqual(0)
    expect((said?.y ?? Infinity) + (said?.height ?? 0)).toBeLessThan(await applicant.evaluate(() => innerHeight))
    expect(await invoiceNo.inputValue()).toBe('24312000000088881234')
    expect(await applicant.getByLabel('报销事由').inputValue()).toBe('同一张发票再报一次')
  })

  it('a form keeps the last words typed before it is loaded again', async () => {
    const applicant = await visit('demo', '/flow?new=general')
    await applicant.getByLabel('标题').fill('申请一块白板')
    await applicant.reload()
    await expect.poll(() => applicant.getByLabel('标题').inputValue()).toBe('申请一块白板')
  })
})
