import type { Page } from 'playwright-core'
import type { VisitedScreen } from './visitedScreen'
import { hotelScreens } from './hotelScreens'
import { psychologyScreens } from './psychologyScreens'
import { marketScreens } from './marketScreens'
import { mealScreens } from './mealScreens'
import { serviceScreens } from './serviceScreens'

export const comments = (page: Page) => page.getByRole('heading', { name: /^评论·\d+/ })

/** A post that is written offline. */
async function writeOffline(page: Page): Promise<void> {
  await page.route('**/trends/v1/publish', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('正文').fill('山里没有信号，下山再发')
  await page.getByRole('button', { name: '发布' }).click()
  await page.getByText('1 项操作待发送，联网后自动发送').waitFor()
}

/** Add a row for each new screen. */
export const screens: VisitedScreen[] = [
  { name: 'the feed', path: '/', ready: (page) => page.getByRole('article').first() },
  {
    name: 'the feed of a city',
    path: `/?tab=city&city=${encodeURIComponent('武汉市')}`,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the feed of followed people',
    path: '/?tab=follow',
    member: true,
    ready: (page) => page.getByRole('article').first(),
  },
  { name: 'the visitor’s 关注', path: '/?tab=follow', ready: (page) => page.getByRole('link', { name: '去登录' }) },
  ...serviceScreens,
  ...mealScreens,
  ...hotelScreens,
  ...psychologyScreens,
  ...marketScreens,
  {
    name: 'the messages',
    path: '/message',
    member: true,
    ready: (page) => page.getByRole('link', { name: /系统通知/ }),
  },
  {
    name: 'the system messages',
    path: '/message/detail?group=system',
    member: true,
    ready: (page) => page.getByText('秋季健步走今天开赛'),
  },
  {
    name: 'the happy news',
    path: '/message/detail?group=happy_news',
    member: true,
    ready: (page) => page.getByText(/^祝贺.*匠心之星/),
  },
  {
    name: 'comments told of',
    path: '/message/trend?category=1',
    member: true,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'likes told of',
    path: '/message/trend?category=2',
    member: true,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'follows told of',
    path: '/message/trend?category=3',
    member: true,
    ready: (page) => page.getByRole('article').first(),
  },
  { name: 'the own page', path: '/me', member: true, ready: (page) => page.getByText('账号 demo') },
  {
    name: 'the profile form',
    path: '/me?tab=settings&open=profile',
    member: true,
    ready: (page) => page.getByLabel('昵称'),
  },
  {
    name: 'the devices',
    path: '/me?tab=settings&open=sessions',
    member: true,
    ready: (page) => page.getByText('本机'),
  },
  {
    name: 'the block list',
    path: '/me?tab=settings&open=blocked',
    member: true,
    ready: (page) => page.getByText('没有拉黑任何人'),
  },
  {
    name: 'whom one follows',
    path: '/me?list=follow',
    member: true,
    ready: (page) => page.getByRole('button', { name: /^(已关注|互相关注)$/ }).first(),
  },
  {
    name: 'the fans of a person',
    path: '/user?id=u-demo&list=fans',
    member: true,
    ready: (page) => page.getByText('没有更多了'),
  },
  {
    name: 'the visitor’s list of fans',
    path: '/user?id=u-demo&list=fans',
    ready: (page) => page.getByRole('link', { name: '去登录' }),
  },
  {
    name: 'the password form',
    path: '/me?tab=settings&open=password',
    member: true,
    ready: (page) => page.getByLabel('原密码'),
  },
  { name: 'the composer', path: '/trend/publish', member: true, ready: (page) => page.getByLabel('正文') },
  {
    name: 'a post that waits for a network',
    path: '/trend/publish',
    member: true,
    act: writeOffline,
    ready: (page) => page.getByText('网络恢复后会自动提交'),
  },
  {
    name: 'the drafts',
    path: '/me?tab=drafts',
    member: true,
    ready: (page) => page.getByText('还没有草稿，写到一半的动态会保存在这里'),
  },
  {
    name: 'what comes after publishing',
    // An own post that waits.
    path: '/trend/publish?sent=t-1024',
    member: true,
    ready: (page) => page.getByText('已提交，待审核'),
  },
  { name: 'a person', path: '/user?id=u-demo', ready: (page) => page.getByRole('heading', { name: 'TA 的动态' }) },
  {
    name: 'an organisation',
    path: '/user?id=u-company',
    ready: (page) => page.getByRole('heading', { name: '账号动态' }),
  },
  { name: 'the mailbox', path: '/mailbox', member: true, ready: (page) => page.getByRole('radio').first() },
  {
    name: 'the own mailbox entries',
    path: '/mailbox?activeTab=my',
    member: true,
    ready: (page) => page.getByRole('article'),
  },
  {
    name: 'the mailbox entries to answer',
    path: '/mailbox?activeTab=reply',
    member: true,
    user: 'mailbox',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the posts that wait for the audit',
    path: '/trend-audit',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the audited posts',
    path: '/trend-audit?tab=finish',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'a post that is audited',
    path: '/trend-audit/detail?id=t-pending',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('button', { name: '转交' }),
  },
  {
    name: 'the reported posts',
    path: '/trend-audit?kind=reports',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the reported things for sale',
    path: '/trend-audit?kind=market',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the audit log',
    path: '/trend-audit/log',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'the audit messages',
    path: '/message/trend-audit',
    member: true,
    user: 'auditor',
    ready: (page) => page.getByRole('article').first(),
  },
  { name: 'the login', path: '/login', ready: (page) => page.getByPlaceholder('请输入手机号') },
  { name: 'a picture post', path: '/trend/detail?id=t-picture', ready: comments },
  {
    name: 'a post a member can answer',
    path: '/trend/detail?id=t-picture',
    member: true,
    ready: (page) => page.getByRole('button', { name: '回复' }),
  },
  {
    name: 'a long video post',
    path: '/trend/detail?id=t-long',
    ready: (page) => page.getByRole('slider', { name: '播放进度' }),
  },
  { name: 'a text post', path: '/trend/detail?id=t-text', ready: comments },
  { name: 'an article', path: '/trend/detail?id=t-article', ready: comments },
  { name: 'a blocked post', path: '/trend/detail?id=t-pending', ready: (page) => page.getByRole('alert') },
  { name: 'the search', path: '/trend/search', ready: (page) => page.getByRole('searchbox') },
  {
    name: 'found posts',
    path: '/trend/search?q=%E5%BE%92%E6%AD%A5',
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'found people',
    path: '/trend/search?q=%E6%9E%97&kind=user',
    ready: (page) => page.getByText(/^粉丝/).first(),
  },
  {
    name: 'found topics',
    path: '/trend/search?q=%E4%B8%80%E8%B5%B7&kind=topic',
    ready: (page) => page.getByRole('link', { name: /^#/ }).first(),
  },
  { name: 'the captcha', path: '/aliCaptcha', ready: (page) => page.getByRole('slider') },
  { name: 'the way to the app', path: '/app', ready: (page) => page.getByRole('link', { name: '继续浏览' }) },
  { name: 'the about page', path: '/about', ready: (page) => page.getByText('复制诊断信息') },
  { name: 'the not-found page', path: '/no-such-page', ready: (page) => page.getByText('抱歉，页面打不开了') },
]
