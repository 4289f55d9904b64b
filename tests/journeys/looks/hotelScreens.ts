import type { VisitedScreen } from './visitedScreen'

const grand = '/hotel?id=h-grand&from=2099-01-05&to=2099-01-07'

/** Without days, or with some that are not within the next 90, tomorrow is shown: nothing depends on the clock. */
export const hotelScreens: VisitedScreen[] = [
  {
    name: 'the hotels of a city',
    path: `/hotel?city=${encodeURIComponent('武汉')}`,
    member: true,
    ready: (page) => page.getByRole('link', { name: /光谷云际大酒店/ }),
  },
  { name: 'a hotel', path: grand, member: true, ready: (page) => page.getByRole('link', { name: '预订 大床房' }) },
  {
    name: 'the booking of a room',
    path: '/hotel?id=h-grand&room=h-grand-double',
    member: true,
    ready: (page) => page.getByRole('button', { name: '预订并提交审批' }),
  },
  {
    name: 'the booking of days that cannot be booked',
    path: `${grand}&room=h-grand-double`,
    member: true,
    ready: (page) => page.getByRole('link', { name: '重新选择日期' }),
  },
  {
    name: 'the booked stays',
    path: '/hotel?box=orders',
    member: true,
    ready: (page) => page.getByRole('list', { name: '酒店订单' }),
  },
]
