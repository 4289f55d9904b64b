import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { market } from '@contract/market'
import { people as account } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { question, seller } from './items'
import { person, press, said, withMarket } from './withMarket'

withMarket()

it('keeps a question that is typed over a reload until it is sent', async () => {
  const before = renderAt('/market?id=m-1')
  await person.type(await screen.findByLabelText('提问'), '周末能看吗？')
  before.unmount()
  const after = renderAt('/market?id=m-1')
  expect(await screen.findByLabelText('提问')).toHaveValue('周末能看吗？')
  stub(market.ask, { ...question, questionId: 'q-2', text: '周末能看吗？' })
  await press('发送提问')
  await said('提问已发送')
  expect(screen.getByLabelText('提问')).toHaveValue('')
  after.unmount()
  renderAt('/market?id=m-1')
  expect(await screen.findByLabelText('提问')).toHaveValue('')
})

it('keeps an answer that is typed over a reload', async () => {
  stub(account.account, makeAccount({ userId: seller.userId }))
  const before = renderAt('/market?id=m-1')
  await press('回答')
  await person.type(await screen.findByLabelText('回答'), '可以试骑')
  before.unmount()
  renderAt('/market?id=m-1')
  await press('回答')
  expect(await screen.findByLabelText('回答')).toHaveValue('可以试骑')
})

it('keeps what is typed into a report over a closed sheet and a reload until it is sent', async () => {
  stub(market.report, null)
  const before = renderAt('/market?id=m-1')
  await press('举报')
  await person.click(await screen.findByRole('radio', { name: '广告营销' }))
  await person.type(screen.getByLabelText('补充说明'), '同一张图发了三次')
  await press('关闭')
  await press('举报')
  expect(await screen.findByLabelText('补充说明')).toHaveValue('同一张图发了三次')
  before.unmount()
  const after = renderAt('/market?id=m-1')
  await press('举报')
  expect(await screen.findByRole('radio', { name: '广告营销' })).toBeChecked()
  await press('提交')
  await said('举报已提交，感谢您的反馈')
  expect(received(market.report).at(-1)?.body).toMatchObject({ reason: 'advert', reasonDesc: '同一张图发了三次' })
  after.unmount()
  renderAt('/market?id=m-1')
  await press('举报')
  expect(await screen.findByRole('radio', { name: '广告营销' })).not.toBeChecked()
})
