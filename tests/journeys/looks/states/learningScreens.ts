import { type MemberScreen, OFFLINE, skeleton } from './screen'

export const learningScreens: MemberScreen[] = [
  {
    name: 'the courses',
    path: '/empower',
    call: '**/empower/v1/courses',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: /岗位安全必修课/ }),
    failed: '课程加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null } }, says: '暂无课程' },
  },
  {
    name: 'a course',
    path: '/empower?course=co-excel',
    call: '**/empower/v1/course',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: '继续学习' }),
    failed: '课程加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '课程不存在', data: null }, says: '课程不存在' },
  },
  {
    name: 'the quiz of a course',
    path: '/empower?course=co-safety&quiz=1',
    call: '**/empower/v1/quiz',
    waiting: skeleton,
    ready: (page) => page.getByText(/首先应该做什么/),
    failed: '测验加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '该课程没有测验', data: null }, says: '该课程没有测验' },
  },
]
