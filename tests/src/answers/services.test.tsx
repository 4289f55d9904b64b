import { it } from 'vitest'
import { people } from '@contract/people'
import { Role } from '@contract/person'
import { addDays, chinaDate } from '@contract/text/dateRange'
import { steer, visit, type Visited, warm } from './visits'

const anybody = steer(people.account, (account) => ({ ...account, roles: Object.values(Role) }))

const arrival = addDays(chinaDate(new Date()), 3)
const stay = `from=${arrival}&to=${addDays(arrival, 2)}`

const screens = (
  [
    ['食堂菜单', '/catering'],
    ['菜品', '/catering/detail?dish=d1&date=2026-11-27&meal=lunch'],
    ['购物车', '/catering/cart?canteen=c1'],
    ['我的订单', '/catering/order'],
    ['餐卡', '/catering/order?box=card'],
    ['订单', '/catering/order/detail?id=o1'],
    ['等待取餐', '/catering/order/waiting?id=o1'],
    ['厨房', '/catering/kitchen'],
    ['备餐清单', '/catering/kitchen?canteen=c1&date=2026-11-27&meal=lunch&box=list'],
    ['今日余量', '/catering/kitchen?canteen=c1&date=2026-11-27&meal=lunch&box=stock'],
    ['待我审批', '/flow?box=todo'],
    ['我发起的', '/flow?box=mine'],
    ['审批', '/flow?id=f1'],
    ['请假', '/flow?new=leave'],
    ['报销', '/flow?new=expense'],
    ['文档', '/doc'],
    ['文章转载', '/article'],
    ['文章', '/article?id=a1'],
    ['转载', '/article/transfer?id=a1'],
    ['健步走', '/walk'],
    ['步数历史', '/walk/history?range=month'],
    ['步数排行', '/walk/rank?period=week'],
    ['三十站', '/walk/levelThirty'],
    ['积分', '/points'],
    ['积分明细', '/points?box=ledger'],
    ['积分商品', '/points?box=goods'],
    ['我的兑换', '/points?box=mine'],
    ['酒店', '/hotel'],
    ['酒店房型', `/hotel?id=h1&${stay}`],
    ['酒店预订', `/hotel?id=h1&${stay}&room=r1`],
    ['酒店订单', '/hotel?box=orders'],
    ['一个酒店订单', '/hotel?order=o1'],
    ['集市', '/market'],
    ['我的物品', '/market?mine=1'],
    ['物品', '/market?id=m1'],
    ['发布物品', '/market?edit=new'],
    ['编辑物品', '/market?edit=m1'],
    ['被举报的物品', '/trend-audit?kind=market'],
    ['心理服务', '/psychology'],
    ['测评报告', '/psychology/report?id=r1'],
    ['我的报告', '/psychology?box=reports'],
    ['我的预约', '/psychology?box=bookings'],
    ['咨询师日历', '/psychology?box=calendar'],
    ['课程', '/empower'],
    ['一门课程', '/empower?course=c1'],
    ['课时', '/empower?course=c1&lesson=l1'],
    ['测验', '/empower?course=c1&quiz=q1'],
    ['证书', '/empower?certificate=c1'],
    ['导师', '/empower?box=mentors'],
    ['一位导师', '/empower?mentor=u1'],
    ['导师日历', '/empower?box=calendar'],
    ['徽章', '/badge'],
    ['全部服务', '/menu'],
    ['编辑服务', '/menu/edit'],
  ] as const
).map(([name, path]): Visited => ({ name, path, member: true, steering: [anybody], least: 30 }))

warm()

it.each(screens)('$name: wrong answers crash nothing and show nothing that nobody understands', visit, 240_000)
