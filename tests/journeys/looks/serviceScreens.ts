import type { Looked } from './looked'

/** The screens of the services. */
export const serviceScreens: Looked[] = [
  {
    name: 'the services',
    path: '/service',
    member: true,
    ready: (page) => page.getByRole('button', { name: '社区动态' }),
  },
  {
    name: 'all services',
    path: '/menu',
    member: true,
    ready: (page) => page.getByRole('button', { name: '社区动态' }),
  },
  {
    name: 'the documents',
    path: '/doc',
    member: true,
    ready: (page) => page.getByRole('link', { name: /员工手册/ }),
  },
  {
    name: 'a document',
    path: '/pdf?id=doc-handbook',
    member: true,
    ready: (page) => page.getByText('1/41'),
  },
  {
    name: 'the menu of a canteen',
    path: '/catering',
    member: true,
    ready: (page) => page.getByRole('heading', { name: /早点|面食/ }),
  },
  {
    name: 'a dish',
    path: '/catering/detail?dish=d-noodles',
    member: true,
    ready: (page) => page.getByText('番茄味很浓'),
  },
  {
    name: 'the own meal orders',
    path: '/catering/order',
    member: true,
    ready: (page) => page.getByText('未取餐'),
  },
  {
    name: 'the meal card',
    path: '/catering/order?box=card',
    member: true,
    ready: (page) => page.getByText('¥200.00'),
  },
  {
    name: 'the points',
    path: '/points',
    member: true,
    ready: (page) => page.getByText('每日签到'),
  },
  {
    name: 'the ledger of points',
    path: '/points?box=ledger',
    member: true,
    ready: (page) => page.getByText('志愿服务积分'),
  },
  {
    name: 'the goods for points',
    path: '/points?box=goods',
    member: true,
    ready: (page) => page.getByText('云岭纪念马克杯'),
  },
  {
    name: 'what was redeemed',
    path: '/points?box=mine',
    member: true,
    ready: (page) => page.getByRole('button', { name: '取消兑换：云岭纪念马克杯' }),
  },
  {
    name: 'approvals that wait',
    path: '/flow?box=todo',
    member: true,
    ready: (page) => page.getByRole('link', { name: /采购两台测试手机/ }),
  },
  {
    name: 'own approvals',
    path: '/flow?box=mine',
    member: true,
    ready: (page) => page.getByRole('link', { name: /申请使用三楼大会议室/ }),
  },
  {
    name: 'the form of a leave',
    path: '/flow?new=leave',
    member: true,
    ready: (page) => page.getByRole('button', { name: '提交' }),
  },
  {
    name: 'the form of an expense',
    path: '/flow?new=expense',
    member: true,
    ready: (page) => page.getByRole('button', { name: '添加一笔' }),
  },
  {
    name: 'the badges',
    path: '/badge',
    member: true,
    ready: (page) => page.getByText('初来乍到'),
  },
  {
    name: 'the articles',
    path: '/article',
    member: true,
    ready: (page) => page.getByRole('link', { name: /企业文化/ }),
  },
  {
    name: 'an article',
    path: '/article?id=doc-culture',
    member: true,
    ready: (page) => page.getByRole('link', { name: /安全生产须知/ }),
  },
  {
    name: 'a link that is closed',
    path: '/article/transfer?id=at-closed',
    member: true,
    ready: (page) => page.getByText('活动已结束，感谢关注'),
  },
  {
    name: 'the favourites being arranged',
    path: '/menu/edit',
    member: true,
    ready: (page) => page.getByRole('button', { name: '完成' }),
  },
]
