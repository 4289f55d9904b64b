import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'

const SAMPLE = readFileSync(new URL('../../../server/seed/media/sample.mp4', import.meta.url))
const HEVC = readFileSync(new URL('hevc.mp4', import.meta.url))
const TEXT = Buffer.from('这是一个改了名字的文本文件。\n'.repeat(400))

type Answer = (route: Route) => Promise<void>

/** Responds to the page's video requests; `set` changes the behaviour. */
export async function routeVideos(page: Page, first: Answer): Promise<{ set(answer: Answer): void }> {
  let answer = first
  await page.route(/\/files\/[^?]*\.mp4/, (route) => answer(route))
  return {
    set: (next) => {
      answer = next
    },
  }
}

/** One range of a video up to `end`; requests beyond it are reset. */
const stream =
  (video: Buffer, end = video.length): Answer =>
  async (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
    const start = Number(from)
    if (start >= end) return route.abort('connectionreset')
    const stop = Math.min(to === '' ? video.length : Number(to) + 1, end)
    await route.fulfill({
      status: 206,
      contentType: 'video/mp4',
      headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${start}-${stop - 1}/${video.length}` },
      body: video.subarray(start, stop),
    })
  }

export const videos = {
  sample: stream(SAMPLE),
  hevc: stream(HEVC),
  text: stream(TEXT),
  missing: (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }),
  unreachable: (route: Route) => route.abort('connectionreset'),
  /** About the first three seconds. */
  cut: stream(SAMPLE, 120_000),
}

/** Requests for later ranges fail until the video is requested from its start. */
export function afterRefresh(): Answer {
  let asked = false
  return (route) => {
    asked ||= route.request().headers().range === 'bytes=0-'
    return asked ? videos.sample(route) : videos.unreachable(route)
  }
}
