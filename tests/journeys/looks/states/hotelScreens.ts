import { type MemberScreen, OFFLINE, skeleton } from './screen'

export const hotelScreens: MemberScreen[] = [
  {
    name: 'the hotels of a city',
    path: `/hotel?city=${encodeURIComponent('武汉')}`,
    call: '**/hotel/v1/search',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: /光谷云际大酒店/ }),
    failed: '酒店加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null } }, says: '该城市暂无协议酒店' },
  },
  {
    name: 'a hotel',
    path: '/hotel?id=h-grand&from=2099-01-05&to=2099-01-07',
    call: '**/hotel/v1/detail',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: '预订 大床房' }),
    failed: '酒店加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '该酒店不存在', data: null }, says: '该酒店不存在或已停止合作' },
  },
  {
    name: 'the booked stays',
    path: '/hotel?box=orders',
    call: '**/hotel/v1/orders',
    waiting: skeleton,
    ready: (page) => page.getByRole('list', { name: '酒店订单' }),
    failed: '订单加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null } }, says: '暂无酒店订单' },
  },
]
