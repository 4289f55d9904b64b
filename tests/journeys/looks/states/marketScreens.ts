import { article, type MemberScreen, OFFLINE, skeleton } from './screen'

export const marketScreens: MemberScreen[] = [
  {
    name: 'the market',
    path: '/market',
    call: '**/market/v1/page',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: /通勤自行车/ }),
    failed: '闲置加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null } }, says: '暂无闲置' },
  },
  {
    name: 'a thing for sale',
    path: '/market?id=m-bike',
    call: '**/market/v1/detail',
    waiting: skeleton,
    ready: (page) => page.getByText('骑了两年，上个月刚换过刹车片，送车锁。可在园区试骑。'),
    failed: '闲置加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '该物品不存在', data: null }, says: '该物品已下架或暂不展示' },
  },
  {
    name: 'the reported things for sale',
    path: '/trend-audit?kind=market',
    call: '**/market/v1/audit_list',
    user: 'auditor',
    waiting: skeleton,
    ready: article,
    failed: '闲置举报加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null } }, says: '暂无待处理的闲置' },
  },
]
