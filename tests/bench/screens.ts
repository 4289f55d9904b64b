import { BASE_PATHS, type Endpoint, type Envelope } from '@contract/endpoint'
import { comments } from '@contract/comment'
import { login } from '@contract/login'
import { trends } from '@contract/trend'
import { launch } from '../support/browser/browser'
import type { RunningServer } from '../support/servers/serverProcess'
import { filmVisit } from './filmstrip'
import { floorPage } from './floor'
import { PLAIN_FILES, startFront, TWIN } from './front'
import { type Cookie, median, type Visit, visit } from './phone'

export interface ScreenRow {
  name: string
  visit: Visit
  /** LCP divided by the floor's LCP of the same run. */
  ratio: number
  /** LCP and FCP divided by those of the page's twin of the same run, if the server renders it. */
  twin?: { lcp: number; fcp: number }
}

interface Screen {
  name: string
  path: string
  /** Visible once the screen is usable. */
  text: string
  isMember?: boolean
}

const SERVED = '后端渲染'
const TWIN_NAME = '无脚本'

const PICTURE = '/mobile/trend/detail?id=t-picture'
const VIDEO = '/mobile/trend/detail?id=t-video'

async function ask<Body, Data>(origin: string, endpoint: Endpoint<Body, Data>, body: Body): Promise<Data> {
  const answer = await fetch(origin + BASE_PATHS[endpoint.base] + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-accesstoken': '111' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as Envelope<Data>).data
}

const medianVisit = (visits: Visit[]): Visit =>
  Object.fromEntries(
    (Object.keys(visits[0] ?? {}) as (keyof Visit)[]).map((key) => [key, median(visits.map((one) => one[key]))]),
  ) as unknown as Visit

/** Cookies of the sample user's session. */
async function cookiesOf(origin: string, front: string): Promise<Cookie[]> {
  const { accessToken } = await ask(origin, login.login, { username: 'demo', password: 'bole-2026' })
  return [
    { name: 'bole_token', value: accessToken, url: `${front}/mobile/` },
    { name: 'bole_family', value: 'N', url: `${front}/mobile/` },
  ]
}

/**
 * Cold first screens and the floor, interleaved: medians of `runs` rounds after one warm-up.
 * @param floorFolder static page to compare with; empty: generated from the sample post
 * @param wanted parts of the names of the rows to measure; empty: all
 */
export async function measureScreens(
  server: RunningServer,
  runs: number,
  floorFolder: string,
  wanted: readonly string[] = [],
): Promise<ScreenRow[]> {
  const trend = await ask(server.origin, trends.detail, { trendsId: 't-picture' })
  const video = await ask(server.origin, trends.detail, { trendsId: 't-video' })
  const first = { trendsId: 't-picture', pageNum: 1, pageSize: 20, asc: false }
  const { list, total } = await ask(server.origin, comments.list, first)
  const feed = await ask(server.origin, trends.page, { tab: 'recommend' })
  const floor = floorFolder ? { folder: floorFolder } : { page: floorPage(trend, list, total) }
  const front = await startFront(server.origin, floor)
  const cookies = await cookiesOf(server.origin, front.origin)
  const all: Screen[] = [
    { name: '静态底线', path: '/floor/', text: '评论·' },
    { name: `图片动态，${SERVED}`, path: PICTURE, text: trend.title },
    { name: `图片动态，${TWIN_NAME}`, path: PICTURE + TWIN, text: trend.title },
    { name: '图片动态，静态文件', path: PICTURE + PLAIN_FILES, text: trend.title },
    { name: `视频动态，${SERVED}`, path: VIDEO, text: video.title },
    { name: `视频动态，${TWIN_NAME}`, path: VIDEO + TWIN, text: video.title },
    { name: '视频动态，静态文件', path: VIDEO + PLAIN_FILES, text: video.title },
    { name: '不存在的动态', path: '/mobile/trend/detail?id=nobody', text: '该动态不存在' },
    { name: '登录', path: '/mobile/login', text: '获取验证码' },
    { name: '打不开的页面', path: '/mobile/nowhere', text: '首页' },
    { name: '首页', path: '/mobile/', text: feed.list[0]?.title ?? '' },
    { name: '信箱', path: '/mobile/mailbox', text: '提交' },
    { name: '消息', path: '/mobile/message', text: '系统通知', isMember: true },
    { name: '服务', path: '/mobile/service', text: '订餐', isMember: true },
    { name: '订餐', path: '/mobile/catering', text: '千卡', isMember: true },
    { name: '健步走', path: '/mobile/walk', text: '目标', isMember: true },
  ]
  const screens = all.filter(({ name }, n) => n === 0 || !wanted.length || wanted.some((part) => name.includes(part)))
  const visits = new Map<string, Visit[]>()
  const browser = await launch(['--ignore-certificate-errors'])
  try {
    for (let round = 0; round <= runs; round += 1) {
      for (const { name, path, text, isMember } of screens) {
        const one = await visit(browser, front.origin + path, text, isMember ? cookies : [])
        if (round > 0) visits.set(name, [...(visits.get(name) ?? []), one])
      }
    }
  } finally {
    await browser.close()
    front.close()
  }
  const medians = new Map([...visits].map(([name, seen]) => [name, medianVisit(seen)]))
  const floorLcp = medians.get('静态底线')?.lcp ?? 1
  return [...medians].map(([name, seen]) => {
    const bare = name.includes(SERVED) ? medians.get(name.replace(SERVED, TWIN_NAME)) : undefined
    const twin = bare && { lcp: seen.lcp / bare.lcp, fcp: seen.fcp / bare.fcp }
    return { name, visit: seen, ratio: seen.lcp / floorLcp, ...(twin ? { twin } : {}) }
  })
}

/** Filmstrips of the picture post on a cold phone, rendered by the server and from static files, in `folder`. */
export async function filmScreens(server: RunningServer, folder: string): Promise<Record<string, number[]>> {
  const front = await startFront(server.origin, { page: '' })
  const browser = await launch(['--ignore-certificate-errors'])
  try {
    await filmVisit(browser, front.origin + PICTURE, 'warm-up', folder)
    return {
      后端渲染: await filmVisit(browser, front.origin + PICTURE, 'served', folder),
      静态文件: await filmVisit(browser, front.origin + PICTURE + PLAIN_FILES, 'static', folder),
    }
  } finally {
    await browser.close()
    front.close()
  }
}
