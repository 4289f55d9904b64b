import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADULT_ASKED, type Item, market } from '@contract/market'
import { people } from '@contract/people'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { item, question, reserved, seller } from './items'
import { page, person, press, pressInDialog, said, signIn, withMarket } from './withMarket'

withMarket()

describe('the list', () => {
  it('keeps its filters in the address', async () => {
    renderAt('/market')
    expect(await screen.findByRole('link', { name: /通勤自行车/ })).toHaveAttribute('href', '/mobile/market?id=m-1')
    await person.selectOptions(screen.getByLabelText('分类'), '运动')
    await person.type(screen.getByRole('searchbox', { name: '搜索闲置' }), '自行车{Enter}')
    await waitFor(() => expect(location.search).toBe('?category=sport&q=%E8%87%AA%E8%A1%8C%E8%BD%A6'))
    // The keyboard of a phone would cover what was found.
    expect(screen.getByRole('searchbox', { name: '搜索闲置' })).not.toHaveFocus()
    await waitFor(() =>
      expect(received(market.page).at(-1)?.body).toEqual({ category: 'sport', keyword: '自行车', cursor: null }),
    )
  })

  it('has no words in its search once another tab has dropped them', async () => {
    renderAt('/market?q=桌')
    expect(await screen.findByRole('searchbox', { name: '搜索闲置' })).toHaveValue('桌')
    await person.click(screen.getByRole('link', { name: '我发布的' }))
    await waitFor(() => expect(screen.getByRole('searchbox', { name: '搜索闲置' })).toHaveValue(''))
  })

  it('says that nothing is there', async () => {
    stub(market.page, page<Item>())
    renderAt('/market?mine=reserved')
    await said('暂无闲置')
  })

  it('says that there is no network', async () => {
    stubOffline(market.page)
    renderAt('/market')
    await said('网络不可用，请检查网络后重试')
  })
})

describe('an item', () => {
  it('is reserved once its buyer has said to be an adult, and names the seller then', async () => {
    stubRefusal(market.reserve, Code.Forbidden, ADULT_ASKED)
    renderAt('/market?id=m-1')
    await press('预订')
    await person.click(await screen.findByRole('checkbox', { name: '向卖家提供我的手机号' }))
    await pressInDialog('预订')
    await said('您已满 18 周岁吗？')
    stub(market.reserve, reserved)
    await press('我已满 18 周岁')
    await said('预订成功，请在 24 小时内取货')
    expect(received(market.reserve).map(({ body }) => body)).toEqual([
      { itemId: 'm-1', on: true, sharePhone: true, adult: false, expectPriceFen: 28_000 },
      { itemId: 'm-1', on: true, sharePhone: true, adult: true, expectPriceFen: 28_000 },
    ])
    expect(await screen.findByText('周明远 · 数字化部')).toBeVisible()
    expect(screen.getByRole('link', { name: '拨打 13800000000' })).toHaveAttribute('href', 'tel:13800000000')
  })

  it('asks for the age also where a reservation of an earlier page is answered so', async () => {
    signIn('u-me')
    const write = { itemId: 'm-1', on: true, sharePhone: false, adult: false }
    const pending = { key: '11111111-1111-4111-8111-111111111111', write, at: Date.now() }
    localStorage.setItem('bole.unanswered.u-me.market.reserve', JSON.stringify(pending))
    stubRefusal(market.reserve, Code.Forbidden, ADULT_ASKED)
    renderAt('/market?id=m-1')
    await said('您已满 18 周岁吗？')
    stub(market.reserve, reserved)
    await press('我已满 18 周岁')
    await said('预订成功，请在 24 小时内取货')
    expect(received(market.reserve).at(-1)?.body).toEqual({ ...write, adult: true })
  })

  it('says that somebody was faster and shows it as it is now', async () => {
    stubRefusal(market.reserve, Code.Conflict, '已被预订')
    renderAt('/market?id=m-1')
    await press('预订')
    stub(market.detail, { ...item, status: 'reserved' })
    await pressInDialog('预订')
    await said('已被预订')
    expect(await screen.findByText('已预订')).toBeVisible()
  })

  it('is asked about in public', async () => {
    renderAt('/market?id=m-1')
    expect(await screen.findByText('能试骑吗？')).toBeVisible()
    await press('发送提问')
    await said('请填写提问')
    await person.type(screen.getByLabelText('提问'), '车锁还在吗？')
    stub(market.ask, { ...question, questionId: 'q-2', text: '车锁还在吗？' })
    await press('发送提问')
    await said('提问已发送')
  })

  it('is reported with a reason', async () => {
    stub(market.report, null)
    renderAt('/market?id=m-1')
    await press('举报')
    await press('提交')
    await said('请选择举报原因')
    await person.click(screen.getByRole('radio', { name: '广告营销' }))
    await press('提交')
    await said('举报已提交，感谢您的反馈')
    expect(received(market.report).at(-1)?.body).toEqual({ itemId: 'm-1', reason: 'advert', reasonDesc: '' })
  })

  it('offers a retry where the reader’s account, which decides the buttons, cannot be read', async () => {
    stubStatus(people.account, 500)
    renderAt('/market?id=m-1')
    await said('账号信息加载失败，请重试')
    expect(screen.queryByRole('button', { name: '举报' })).toBeNull()
    signIn('u-back')
    await press('重试')
    expect(await screen.findByRole('button', { name: '举报' })).toBeVisible()
  })

  it('is taken off, sold or renewed by its seller', async () => {
    signIn(seller.userId)
    stub(market.detail, { ...item, status: 'lapsed', lapseTime: '2026-11-19 10:00:00' })
    stub(market.renew, item)
    stub(market.sold, { ...item, status: 'sold' })
    renderAt('/market?id=m-1')
    await press('续期')
    await said('已续期 14 天')
    await press('标记已售')
    await pressInDialog('标记已售')
    await said('已标记为已售')
    expect(screen.queryByRole('button', { name: '下架' })).toBeNull()
    expect(screen.queryByRole('button', { name: '举报' })).toBeNull()
  })

  it('that is gone by the time of its reservation is not shown any more', async () => {
    stubRefusal(market.reserve, Code.NotFound, '该物品不存在')
    renderAt('/market?id=m-1')
    await press('预订')
    stubRefusal(market.detail, Code.NotFound, '该物品不存在')
    stub(market.page, page<Item>())
    await pressInDialog('预订')
    await waitFor(() => expect(screen.queryByText('通勤自行车')).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: '预订' })).not.toBeInTheDocument()
    await said('该物品不存在')
  })

  it('that is hidden, removed or unknown is not shown, and one is led to the own reservations', async () => {
    stubRefusal(market.detail, Code.NotFound, '该物品不存在')
    renderAt('/market?id=m-9')
    await said('该物品已下架或暂不展示')
    expect(screen.getByRole('link', { name: '我预订的' })).toHaveAttribute('href', '/mobile/market?mine=reserved')
  })

  it('whose seller’s account is closed names the seller without a link', async () => {
    stub(market.detail, { ...item, status: 'lapsed', seller: { ...seller, userId: '' } })
    renderAt('/market?id=m-1')
    await said('卖家 老周')
    expect(screen.queryByRole('link', { name: /老周/ })).toBeNull()
  })

  it('that reports hide says so to its seller', async () => {
    signIn(seller.userId)
    stub(market.detail, { ...item, hidden: true })
    renderAt('/market?id=m-1')
    await said('审核中')
    await said('该物品被多人举报，审核期间暂不展示')
  })

  it('that reports hide lets its reserver end the reservation', async () => {
    stubRefusal(market.detail, Code.NotFound, '该物品不存在')
    stub(market.page, page({ ...reserved, hidden: true }))
    stub(market.reserve, { ...item, hidden: true })
    renderAt('/market?id=m-1')
    await said('该物品被多人举报，审核期间暂不展示')
    await press('取消预订')
    await pressInDialog('取消预订')
    await said('已取消预订')
    expect(received(market.reserve).at(-1)?.body).toMatchObject({ itemId: 'm-1', on: false })
    await waitFor(() => expect(screen.queryByRole('button', { name: '预订' })).not.toBeInTheDocument())
  })
})

describe('the form', () => {
  it('says what is missing, hints at a phone number, and keeps what is typed', async () => {
    const first = renderAt('/market?edit=new')
    await press('发布闲置')
    for (const problem of [
      '请填写标题',
      '请填写描述',
      '请选择成色',
      '请选择分类',
      '请填写取货地点',
      '请至少添加 1 张图片',
    ])
      await said(problem)
    await person.type(screen.getByLabelText('描述'), '联系 138 0000 0000')
    expect(await screen.findByText(/文字里有电话号码/)).toBeVisible()
    await person.type(screen.getByLabelText('价格（元）'), '1.234')
    await press('发布闲置')
    await said('请填写 0–99,999.99 的价格，最多两位小数')
    first.unmount()
    renderAt('/market?edit=new')
    expect(await screen.findByLabelText('描述')).toHaveValue('联系 138 0000 0000')
  })

  it('of an item that is another person’s or unknown is not offered', async () => {
    const first = renderAt('/market?edit=m-1')
    expect(await screen.findByText('只有卖家可以修改')).toBeVisible()
    expect(screen.queryByLabelText('标题')).not.toBeInTheDocument()
    first.unmount()
    stubRefusal(market.detail, Code.NotFound, '该物品不存在')
    renderAt('/market?edit=m-9')
    expect(await screen.findByText('该物品不存在')).toBeVisible()
  })

  it('of a published item sends what was changed', async () => {
    signIn(seller.userId)
    stub(market.detail, { ...item, sharePhone: true })
    stub(market.update, { ...item, priceFen: 25_050 })
    renderAt('/market?edit=m-1')
    const price = await screen.findByLabelText('价格（元）')
    expect(price).toHaveValue('280.00')
    await person.clear(price)
    await person.type(price, '250.5')
    await press('保存')
    await said('已修改')
    expect(received(market.update).at(-1)?.body).toMatchObject({
      ...{ itemId: 'm-1', priceFen: 25_050, fileIds: ['f-1'], sharePhone: true },
    })
  })

  it('opened from its item ends on that, which stands in the history once', async () => {
    signIn(seller.userId)
    stub(market.detail, item)
    stub(market.update, item)
    renderAt('/market?id=m-1')
    await person.click(await screen.findByRole('link', { name: '修改' }))
    await screen.findByLabelText('价格（元）')
    await press('保存')
    await said('已修改')
    await waitFor(() => expect(window.location.search).toBe('?id=m-1'))
    expect(window.history.state).toMatchObject({ idx: 0 })
  })
})
