import { afterAll, beforeAll, expect, it } from 'vitest'
import { hotels as calls } from '@contract/hotel'
import { runCommand } from '@server/cli/run'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { company } from '../../features/flow/company'
import { addHotel, book, bookingOf } from '../../features/hotel/rooms'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const run = (...words: string[]) => runCommand(['hotel', ...words], async () => cliContextOf(testApp))

it('an order that its hotel has cancelled is ended, and is not among those of which the hotel has to be told', async () => {
  const { applicant } = await company(testApp)
  const rooms = await addHotel(testApp)
  const { orderId } = (await book(testApp, applicant, bookingOf(testApp, rooms.cheap, 0, 2))).data
  await run('confirm', orderId, '--number', 'HX-8812')
  expect(await run('cancel', orderId)).toBe('已取消订单：江景酒店')
  const { data } = await testApp.post(calls.orderDetail, { orderId }, { token: applicant.token })
  expect(data).toMatchObject({ status: 'cancelled', confirmNo: '待酒店确认' })
  expect(await run('orders', '--all')).toBe('没有未离店的订单')
  await expect(run('cancel', orderId)).rejects.toThrow(`订单 ${orderId} 不是已预订的订单，不能取消`)
})

it('an order is named by its id, which has to be that of an order', async () => {
  await expect(run('cancel')).rejects.toThrow('缺少订单编号')
  await expect(run('cancel', 'none')).rejects.toThrow('没有订单 none')
})
