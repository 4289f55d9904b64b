import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADULT_ASKED, market } from '@contract/market'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { item, question, reserved, seller } from './items'
import { page, person, press, pressInDialog, said, signIn, withMarket } from './withMarket'

withMarket()

it('a reader who is no adult is back on the button that asked', async () => {
  loseFocusWhenDisabled()
  stubRefusal(market.reserve, Code.Forbidden, ADULT_ASKED)
  renderAt('/market?id=m-1')
  await press('预订')
  await pressInDialog('预订')
  await said('您已满 18 周岁吗？')
  await press('取消')
  const sheet = within(await screen.findByRole('dialog', { name: '预订' }))
  await waitFor(() => expect(sheet.getByRole('button', { name: '预订' })).toHaveFocus())
  expect(received(market.reserve)).toHaveLength(1)
})

describe('the public questions', () => {
  const other = { ...question, questionId: 'q-2', text: '车锁还在吗？', answer: '在的' }

  it('have buttons that are named by their question', async () => {
    signIn(seller.userId)
    stub(market.questions, page(question, other))
    renderAt('/market?id=m-1')
    for (const name of ['回答：能试骑吗？', '删除：能试骑吗？', '修改回答：车锁还在吗？', '删除：车锁还在吗？'])
      expect(await screen.findByRole('button', { name })).toBeVisible()
  })

  it('hand the focus on where one is deleted', async () => {
    signIn(seller.userId)
    stub(market.questions, page(question, other))
    stub(market.remove, null)
    renderAt('/market?id=m-1')
    await person.click(await screen.findByRole('button', { name: '删除：能试骑吗？' }))
    stub(market.questions, page(other))
    await pressInDialog('删除')
    await waitFor(() => expect(screen.queryByText('能试骑吗？')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: '删除：车锁还在吗？' })).toHaveFocus())
  })

  it('have a form of an answer with the focus in it, which gives it back where it is given up or sent', async () => {
    signIn(seller.userId)
    stub(market.answer, { ...question, answer: '可以试骑' })
    renderAt('/market?id=m-1')
    await press('回答：能试骑吗？')
    await waitFor(() => expect(screen.getByLabelText('回答')).toHaveFocus())
    await person.type(screen.getByLabelText('回答'), '可以')
    await press('取消')
    expect(screen.queryByLabelText('回答')).toBeNull()
    expect(screen.getByRole('button', { name: '回答：能试骑吗？' })).toHaveFocus()
    await press('回答：能试骑吗？')
    const field = await screen.findByLabelText('回答')
    expect(field).toHaveValue('可以')
    await person.type(field, '试骑')
    stub(market.questions, page({ ...question, answer: '可以试骑' }))
    await press('发送回答')
    await said('回答已发送')
    await waitFor(() => expect(screen.getByRole('button', { name: /回答：能试骑吗？$/ })).toHaveFocus())
  })

  it('let a question be typed without taking the focus', async () => {
    renderAt('/market?id=m-1')
    expect(await screen.findByLabelText('提问')).not.toHaveFocus()
    expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  })
})

it('an item without a picture leads to the field of the pictures, the first that is wrong', async () => {
  renderAt('/market?edit=new')
  await press('发布闲置')
  const add = screen.getByRole('button', { name: '添加图片' })
  expect(add).toHaveFocus()
  expect(add).toBeInvalid()
  expect(add).toHaveAccessibleDescription('请至少添加 1 张图片')
})

describe('the focus of a button that a write disables', () => {
  it('comes back to the button in its place where the item was reserved', async () => {
    loseFocusWhenDisabled()
    stub(market.reserve, reserved)
    renderAt('/market?id=m-1')
    await press('预订')
    await pressInDialog('预订')
    await said('预订成功，请在 24 小时内取货')
    await waitFor(() => expect(screen.getByRole('button', { name: '取消预订' })).toHaveFocus())
  })

  it('goes to the title of the item where its seller has no button left', async () => {
    loseFocusWhenDisabled()
    signIn(seller.userId)
    stub(market.sold, { ...item, status: 'sold' })
    renderAt('/market?id=m-1')
    await press('标记已售')
    await pressInDialog('标记已售')
    await said('已标记为已售')
    await waitFor(() => expect(screen.getByRole('heading', { name: '通勤自行车' })).toHaveFocus())
  })
})
