import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import type { Endpoint } from '@contract/endpoint'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { learning } from '@contract/learning'
import { market } from '@contract/market'
import { mealOrders } from '@contract/mealOrder'
import { people } from '@contract/people'
import { psychology } from '@contract/psychology'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(market.page, { list: [], nextCursor: null })
})

it.each<[string, string, Endpoint<never, never>, string]>([
  ['dish', '/catering/detail?dish=zz', catering.dish as never, '该菜品不存在或已下架'],
  ['meal order', '/catering/order/detail?id=zz', mealOrders.detail as never, '订单不存在'],
  ['hotel', '/hotel?id=zz', hotels.detail as never, '该酒店不存在或已停止合作'],
  ['hotel order', '/hotel?order=zz', hotels.orderDetail as never, '该订单不存在'],
  ['item', '/market?id=zz', market.detail as never, '该物品已下架或暂不展示'],
  ['approval', '/flow?id=zz', flows.detail as never, '该审批不存在'],
  ['document', '/pdf?id=zz', docs.file as never, '文档不存在或已删除'],
  ['course', '/empower?course=zz', learning.course as never, '课程不存在'],
  ['report', '/psychology/report?id=zz', psychology.report as never, '该报告不存在或已删除'],
  ['user', '/user?id=zz', people.person as never, '用户不存在'],
])('an unknown %s cannot be retried, but leads to the home screen', async (_noun, path, endpoint, words) => {
  stubRefusal(endpoint, Code.NotFound, words)
  renderAt(path)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})
