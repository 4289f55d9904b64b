import type { VisitedScreen } from './visitedScreen'

const grand = '/hotel?id=h-grand&from=2099-01-05&to=2099-01-07'

/** Dates outside the next 90 days become tomorrow, so that the addresses do not depend on the clock. */
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
    path: `${grand}&room=h-grand-double`,
    member: true,
    ready: (page) => page.getByRole('button', { name: '预订并提交审批' }),
  },
  {
    name: 'the booked stays',
    path: '/hotel?box=orders',
    member: true,
    ready: (page) => page.getByRole('list', { name: '酒店订单' }),
  },
]
