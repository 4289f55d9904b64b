import { type MemberScreen, OFFLINE, skeleton } from './screen'

export const mealScreens: MemberScreen[] = [
  {
    name: 'the cart of a meal',
    path: '/catering/cart?canteen=c-one',
    call: '**/catering/v1/canteens',
    waiting: skeleton,
    ready: (page) => page.getByText(/的购物车是空的$/),
    failed: '购物车加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: [] }, says: '购物车是空的' },
  },
  ...['detail', 'waiting'].map<MemberScreen>((screen) => ({
    name: `the ${screen} of a meal order`,
    path: `/catering/order/${screen}?id=unknown`,
    call: screen === 'detail' ? '**/catering/v1/order_detail' : '**/catering/v1/waiting',
    waiting: skeleton,
    ready: (page) => page.getByText('订单不存在'),
    failed: '订单加载失败，请重试',
    failedOffline: OFFLINE,
    ...(screen === 'waiting' && { quietOffline: true }),
    empty: { body: { code: 100404, msg: '订单不存在', data: null }, says: '订单不存在' },
  })),
  {
    name: 'the kitchen',
    path: '/catering/kitchen?canteen=c-one&box=stock',
    user: 'kitchen',
    call: '**/catering/v1/canteens',
    waiting: skeleton,
    ready: (page) => page.getByRole('button', { name: /^已售完：/ }).first(),
    failed: '食堂加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: [] }, says: '暂无食堂' },
  },
]
