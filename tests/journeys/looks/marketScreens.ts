import type { VisitedScreen } from './visitedScreen'

/** The screens of the market. */
export const marketScreens: VisitedScreen[] = [
  {
    name: 'the market',
    path: '/market',
    member: true,
    ready: (page) => page.getByRole('link', { name: /通勤自行车/ }),
  },
  {
    name: 'a thing for sale',
    path: '/market?id=m-bike',
    member: true,
    ready: (page) => page.getByText('卖家回答：后架可以装，孔位是标准的。'),
  },
  {
    name: 'an own thing for sale',
    path: '/market?id=m-umbrella',
    member: true,
    user: 'auditor2',
    ready: (page) => page.getByRole('button', { name: '续期' }),
  },
  {
    name: 'the form of a thing for sale',
    path: '/market?edit=new',
    member: true,
    ready: (page) => page.getByRole('button', { name: '发布闲置' }),
  },
]
