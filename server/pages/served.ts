import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Comment } from '@contract/comment'
import { SERVED_BLOCK, type ServedTrend, stylesFor } from '@contract/served'
import { type Trend, TrendType } from '@contract/trend'
import { chinaDate } from '@contract/text/dateRange'
import { plainText, shownHtml } from '../domain/html'
import { escapeHtml } from './shareCard'
import type { Clock } from '../lib/time'

/** Exports of `dist-ssr/ssrRender.js` (`src/ssr/ssrRender.tsx`). */
interface SsrModule {
  renderTrend(served: ServedTrend): string
  readHtmlBy(readers: { clean: (html: string) => string; words: (html: string) => string }): void
  noteServerTime(header: string): void
  readUserAgent(userAgent: string): { claimed: boolean }
}

export interface Served {
  /**
   * The whole page. Throws if it cannot be rendered.
   * @param clean the post's text as `shownHtml` returns it; left out, it is sanitised here
   */
  page(trend: Trend, comments: { list: Comment[]; total: number }, head: string, clean?: string): string
  /** Whether the request comes from the native app, which opens posts itself. */
  isShell(userAgent: string): boolean
}

/** Comments rendered by the server, as many as fit on a screen below a post; further ones are loaded on scroll. */
const SERVED_COMMENTS = 4

/** Loads the SSR module from the build's folder; undefined without a build. */
export async function openServed(folder: string, clock: Clock): Promise<Served | undefined> {
  const [page, script] = [join(folder, 'page.html'), join(folder, 'ssrRender.js')]
  if (!existsSync(page) || !existsSync(script)) return undefined
  const template = readFileSync(page, 'utf8')
  const ssrModule = (await import(pathToFileURL(script).href)) as SsrModule
  let cleaned: { html: string; clean: string } | undefined
  ssrModule.readHtmlBy({
    clean: (html) => (html === cleaned?.html ? cleaned.clean : shownHtml(html)),
    words: plainText,
  })
  return {
    isShell: (userAgent) => ssrModule.readUserAgent(userAgent).claimed,
    page(trend, { list, total }, head, clean) {
      const now = clock()
      ssrModule.noteServerTime(String(now.getTime()))
      cleaned = clean === undefined ? undefined : { html: trend.content, clean }
      const served: ServedTrend = {
        at: chinaDate(now),
        detail: withoutDefaults(shownFields(trend)),
        comments: { list: list.slice(0, SERVED_COMMENTS).map(servedComment), total },
      }
      const screen = ssrModule.renderTrend(served)
      const block = `<script type="application/json" id="${SERVED_BLOCK}">${inertJson(served)}</script>`
      const page = inStyles(template, stylesFor(served))
      return (trend.type === TrendType.Video ? inDark(page) : page.replace('<!--theme-->', ''))
        .replace('<!--first-->', () => firstPicture(trend))
        .replace('<!--card-->', () => head)
        .replace('<!--screen-->', () => screen)
        .replace('<!--data-->', () => block)
    },
  }
}

/** JSON that is safe inside a script element; fields with an empty text are left out. */
function inertJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => (each === '' ? undefined : each)).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** One of the style elements of the template. */
function inStyles(template: string, name: string): string {
  const sets = /<!--text-->[^]*<!--end-->/.exec(template)?.[0] ?? ''
  const own = new RegExp(`<!--${name}-->(<style>[^]*?</style>)`).exec(sets)?.[1] ?? ''
  return template.replace(sets, () => own)
}

/** The page, and the browser's bar around it, in the dark of a video post. */
const inDark = (page: string) =>
  page.replace('<!--theme-->', ' data-theme="dark"').replaceAll('content="#ffffff"', 'content="#181b20"')

/** The picture that is preloaded. */
function firstPicture({ type, files: [first] }: Trend): string {
  const address = type === TrendType.Picture ? first?.url : type === TrendType.Video ? first?.smallUrl : ''
  return address ? `<link rel="preload" as="image" href="${escapeHtml(address)}" fetchpriority="high">` : ''
}

/** Values that the readers of `contract/` give these fields where they are left out, or that a visitor never sees. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  auditStatus: 1,
  auditTags: '[]',
  lockedBy: '0',
  meLocked: '0',
  orgAuth: 'N',
  professionalGuide: 'N',
  visibility: 1,
} satisfies Partial<Trend>
/** Values that the readers give any field that is left out; of typed texts only the empty one is among them. */
const BLANK: readonly unknown[] = ['', 0, false]

function withoutDefaults<Row extends object>(row: Row): Partial<Row> {
  const isBlank = (name: string, value: unknown) =>
    BLANK.includes(value) || (Array.isArray(value) ? value.length === 0 : value === DEFAULTS[name])
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !isBlank(name, value))) as Partial<Row>
}

/** Leaves out what the page does not show: thumbnails of a picture post, and the city if another place is given. */
function shownFields(trend: Trend): Trend {
  const files = trend.type === TrendType.Picture ? trend.files.map((file) => ({ ...file, smallUrl: '' })) : trend.files
  return { ...trend, files, province: trend.city ? '' : trend.province }
}

/** The part of a comment that a visitor sees; of its pictures only their number. */
function servedComment({
  commentsId,
  imId,
  imFaceUrl,
  imNickName,
  content,
  emojiName,
  files,
  likeNum,
  createTime,
  city,
  province,
  replyNum,
  replies,
}: Comment): Partial<Comment> {
  return withoutDefaults({
    commentsId,
    imId,
    imFaceUrl,
    imNickName,
    content,
    emojiName,
    likeNum,
    createTime,
    city,
    province: city ? '' : province,
    replyNum,
    files: files.map(({ id }) => ({ id, url: '', smallUrl: '', width: 0, height: 0 })),
    replies: replies.map((reply) => servedComment(reply) as Comment),
  })
}
