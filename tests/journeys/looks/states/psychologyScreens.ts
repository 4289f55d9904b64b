import { type MemberScreen, OFFLINE, skeleton } from './screen'

const closed: MemberScreen['ready'] = (page) => page.getByText('请先阅读并同意')
const NO_LIST = { code: 0, msg: '', data: { list: [], nextCursor: null } }

/** Demo has not agreed: what asks for the consent is well once it says so. */
export const psychologyScreens: MemberScreen[] = [
  {
    name: 'psychology',
    path: '/psychology',
    call: '**/psychology/v1/home',
    waiting: skeleton,
    ready: (page) => page.getByRole('button', { name: '阅读并同意' }),
    failed: '心理服务加载失败，请重试',
    failedOffline: OFFLINE,
    empty: {
      body: {
        code: 0,
        msg: '',
        data: { consented: false, consentVersion: '1', hotlines: [], whoSees: [], articles: [], counsellors: [] },
      },
      says: '暂无文章',
    },
  },
  {
    name: 'a scale',
    path: '/psychology/hall?scale=phq9',
    call: '**/psychology/v1/scales',
    waiting: skeleton,
    ready: closed,
    failed: '量表加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: [] }, says: '该量表不存在' },
  },
  {
    name: 'a report',
    path: '/psychology/report?id=r-none',
    call: '**/psychology/v1/report',
    waiting: skeleton,
    ready: closed,
    failed: '报告加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '该报告不存在', data: null }, says: '该报告不存在或已删除' },
  },
  {
    name: 'the own reports',
    path: '/psychology?box=reports',
    call: '**/psychology/v1/reports',
    waiting: skeleton,
    ready: closed,
    failed: '报告加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: NO_LIST, says: '暂无报告' },
  },
  {
    name: 'the calendar of a counsellor',
    path: '/psychology?box=calendar',
    call: '**/psychology/v1/slots',
    user: 'counsellor',
    waiting: skeleton,
    ready: (page) => page.getByRole('list', { name: '我开放的时段' }),
    failed: '时段加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: [] }, says: '暂无开放的时段' },
  },
  {
    name: 'the mentors',
    path: '/empower?box=mentors',
    call: '**/empower/v1/mentors',
    waiting: skeleton,
    ready: (page) => page.getByRole('list', { name: '导师' }),
    failed: '导师加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: [] }, says: '暂无导师' },
  },
  {
    name: 'the times of a mentor',
    path: '/empower?mentor=u-manager',
    call: '**/empower/v1/mentor_slots',
    waiting: skeleton,
    ready: (page) => page.getByRole('radio').first(),
    failed: '时段加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: [] }, says: '暂无可预约的时段' },
  },
]
