import { SAMPLE_PASSWORD } from '../../../support/browser/journey'
import { article, NO_ROWS, OFFLINE, type Screen, skeleton } from './screen'

function detail(kind: string, id: string): Screen {
  return {
    name: `the ${kind} post`,
    path: `/trend/detail?id=${id}`,
    call: '**/community-service/trends/v1/detail',
    waiting: (page) => page.getByText('加载中...').first(),
    ready: (page) => page.getByRole('heading', { name: /^评论·\d+/ }),
    failed: '动态获取失败',
    empty: {
      call: '**/community-service/comments/v1/list',
      body: { code: 200, msg: '', data: { list: [], total: 0 } },
      says: '暂无评论',
    },
    dead: 'unnoticed',
  }
}

/** Screens for everybody. Add a row for each new screen. */
export const openScreens: Screen[] = [
  {
    name: 'the feed',
    path: '/',
    call: '**/community-service/trends/v1/page',
    waiting: skeleton,
    ready: article,
    failed: '动态加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: NO_ROWS, says: '还没有动态，稍后再来看看' },
    dead: 'unnoticed',
  },
  {
    name: 'the feed of a city',
    path: `/?tab=city&city=${encodeURIComponent('武汉市')}`,
    call: '**/community-service/trends/v1/page',
    waiting: skeleton,
    ready: article,
    failed: '动态加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: NO_ROWS, says: '这座城市还没有动态，换个城市看看吧' },
    dead: 'unnoticed',
  },
  {
    name: 'the articles',
    path: '/article',
    call: '**/article/v1/page',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: /企业文化/ }),
    failed: '文章加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null } }, says: '暂无文章' },
    dead: 'unnoticed',
  },
  {
    name: 'an article',
    path: '/article?id=doc-culture',
    call: '**/article/v1/detail',
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: /安全生产须知/ }),
    failed: '文章加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 310001, msg: '该动态不存在或已被删除', data: null }, says: '该动态不存在或已被删除' },
    dead: 'unnoticed',
  },
  {
    name: 'a link of another system',
    path: '/article/transfer?id=at-closed',
    call: '**/article/v1/transfer',
    waiting: (page) => page.getByRole('status'),
    ready: (page) => page.getByText('活动已结束，感谢关注'),
    failed: '打开失败，请稍后再试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '该链接不存在或已失效', data: null }, says: '该链接不存在或已失效' },
    dead: 'unnoticed',
  },
  {
    name: 'a person',
    path: '/user?id=u-demo',
    call: '**/api',
    waiting: skeleton,
    ready: (page) => page.getByRole('heading', { name: 'TA 的动态' }),
    failed: '个人主页加载失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: { code: 100404, msg: '用户不存在', data: null }, says: '用户不存在' },
    dead: 'unnoticed',
  },
  {
    name: 'the login',
    path: '/login?redirect=%2Fmobile%2F',
    call: '**/auth_app/v1/login',
    act: async (page) => {
      await page.getByText('密码登录').click()
      await page.getByPlaceholder('请输入用户名').fill('demo')
      await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
      await page.keyboard.press('Enter')
    },
    waiting: (page) => page.getByText('登录中'),
    ready: article,
    failed: '登录失败，请稍后再试',
    retry: '登录',
    empty: {
      body: { code: 0, msg: '', data: { accessToken: '', isFamilyAccount: 'N' } },
      says: '下发的 accessToken 为空',
    },
    dead: 'told in place',
  },
  {
    name: 'the search',
    path: `/trend/search?q=${encodeURIComponent('徒步')}`,
    call: '**/community-service/trends/v1/search',
    waiting: skeleton,
    ready: article,
    failed: '搜索失败，请重试',
    failedOffline: OFFLINE,
    empty: { body: NO_ROWS, says: '没有找到相关内容' },
    dead: 'unnoticed',
  },
  detail('picture', 't-picture'),
  detail('video', 't-video'),
  detail('text', 't-text'),
  detail('article', 't-article'),
]
