import { BASE_PATHS, type Endpoint, type Envelope } from '@contract/endpoint'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { launch } from '../support/browser/browser'
import type { RunningServer } from '../support/servers/serverProcess'
import { filmVisit } from './filmstrip'
import { floorPage } from './floor'
import { PLAIN_FILES, startFront } from './front'
import { median, type Visit, visit } from './phone'

export interface ScreenRow {
  name: string
  visit: Visit
  /** LCP over the floor's LCP of the same run. */
  ratio: number
}

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

/** Cold first screens and the floor, in turn: `runs` rounds after one for warming up, medians. */
export async function measureScreens(server: RunningServer, runs: number): Promise<ScreenRow[]> {
  const trend = await ask(server.origin, trends.detail, { trendsId: 't-picture' })
  const video = await ask(server.origin, trends.detail, { trendsId: 't-video' })
  const first = { trendsId: 't-picture', pageNum: 1, pageSize: 20, asc: false }
  const { list, total } = await ask(server.origin, comments.list, first)
  const feed = await ask(server.origin, trends.page, { tab: 'recommend' })
  const front = await startFront(server.origin, floorPage(trend, list, total))
  const heading = `评论·${total}`
  const screens: [string, string, string][] = [
    ['静态底线', '/floor', heading],
    ['图片动态，后端渲染', PICTURE, trend.title],
    ['图片动态，静态文件', PICTURE + PLAIN_FILES, trend.title],
    ['视频动态，后端渲染', VIDEO, video.title],
    ['视频动态，静态文件', VIDEO + PLAIN_FILES, video.title],
    ['不存在的动态', '/mobile/trend/detail?id=nobody', '该动态不存在'],
    ['登录', '/mobile/login', '获取验证码'],
    ['打不开的页面', '/mobile/nowhere', '首页'],
    ['首页', '/mobile/', feed.list[0]?.title ?? ''],
  ]
  const visits = new Map<string, Visit[]>()
  const browser = await launch(['--ignore-certificate-errors'])
  try {
    for (let round = 0; round <= runs; round += 1) {
      for (const [name, path, text] of screens) {
        const one = await visit(browser, front.origin + path, text)
        if (round > 0) visits.set(name, [...(visits.get(name) ?? []), one])
      }
    }
  } finally {
    await browser.close()
    front.close()
  }
  const rows = [...visits].map(([name, all]) => ({ name, visit: medianVisit(all) }))
  const floor = rows[0]?.visit.lcp ?? 1
  return rows.map((row) => ({ ...row, ratio: row.visit.lcp / floor }))
}

/** The picture post as a cold phone sees it come, drawn by the server and from plain files; pictures go to `folder`. */
export async function filmScreens(server: RunningServer, folder: string): Promise<Record<string, number[]>> {
  const front = await startFront(server.origin, '')
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
