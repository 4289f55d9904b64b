import { COMMENTS_PATH } from '@contract/comment'
import { isBareHtml } from '@contract/text/html'
import { COMMENTS_PAGE_SIZE, VISITOR_TOKEN } from '@contract/limits'
import { address } from '@contract/readers/readers'
import { type Trend, TREND_PATHS, TrendType } from '@contract/trend'
import { preload, startCall, startEarly, token } from './bootCalls'
import { type ChunkTable, readChunks } from './chunkTable'
import type { EarlyCall } from './earlyCall'
import { earlyCalls } from './earlyCalls'
import { keepRootFont } from './bootFont'
import { followSystemText } from './systemText'
import { readUserAgent } from '@/bridge/userAgent'
import { MEMBER, OPEN_TREND, PURIFIER } from '@/builtScreens'
import { replaceBlockedStorage } from '@/lib/stores/blockedStorage'
import { applyLook, copiedLook } from '@/lib/look'
import { BASE, paths, plainPath } from '@/routes'

declare const __ROUTE_CHUNKS__: ChunkTable

function showMessage(sentence: string, action: string): void {
  const place = document.getElementById('root')
  if (!place) {
    document.addEventListener('DOMContentLoaded', () => showMessage(sentence, action))
    return
  }
  const plain = document.createElement('p')
  plain.className = 'plain'
  plain.setAttribute('role', 'alert')
  plain.textContent = sentence
  const button = document.createElement('button')
  button.textContent = action
  button.onclick = () => location.reload()
  plain.appendChild(button)
  place.textContent = ''
  place.appendChild(plain)
}

function preloadChunks(name: string): HTMLLinkElement[] {
  return (window.__chunks?.[name] ?? []).map((address) =>
    preload(address, address.slice(-4) === '.css' ? 'style' : 'script'),
  )
}

/** Called once the preload has loaded or failed; at once if the browser does not support it. */
function after(link: HTMLLinkElement | undefined, run: () => void): void {
  if (!link?.relList.supports('modulepreload')) return run()
  link.onload = link.onerror = run
}

/**
 * Loads the code for a post once its data is there, and after it the first picture or the video's poster: nothing is
 * visible without the code, and on a slow network parallel loading would delay both.
 */
function preloadTrend(trend: Trend | null): void {
  if (!trend) return
  const [code] = preloadChunks(OPEN_TREND)
  if (!isBareHtml(trend.content)) preloadChunks(PURIFIER)
  if (trend.meId) preloadChunks(MEMBER)
  const first = trend.files[0]
  const picture = address(
    trend.type === TrendType.Picture ? first?.url : trend.type === TrendType.Video ? first?.smallUrl : '',
  )
  if (picture) after(code, () => preload(picture, 'image'))
}

function startTrend(): void {
  const trendsId = new URLSearchParams(location.search).get('id')?.trim()
  if (!trendsId) return
  startCall(TREND_PATHS.detail, { trendsId })
    .then((answer) => answer.clone().json())
    .then((envelope: { data: Trend | null }) => preloadTrend(envelope.data))
    .catch(() => undefined)
  startCall(COMMENTS_PATH, { trendsId, pageNum: 1, pageSize: COMMENTS_PAGE_SIZE, asc: false }).catch(() => undefined)
}

/** The first calls of the screen at this address. */
function startScreen(path: string): void {
  const visit = {
    path,
    query: new URLSearchParams(location.search),
    isMember: token() !== VISITOR_TOKEN,
    kept: Object.keys(sessionStorage),
  }
  startAll(earlyCalls(visit))
}

/** Starts calls, and those that follow from their data. */
function startAll(calls: readonly EarlyCall[]): void {
  for (const early of calls) startOne(early).catch(() => undefined)
}

async function startOne(early: EarlyCall): Promise<void> {
  const answer = await startEarly(early)
  if (!early.next) return
  const { data } = (await answer.clone().json()) as { data: unknown }
  startAll(early.next(data))
}

function start(): void {
  // First: what follows, and the app, reads storage.
  replaceBlockedStorage()
  applyLook(copiedLook())
  followSystemText()
  keepRootFont()
  // The page says that the browser is too old (build/inlineHead.ts).
  if (typeof Promise.any !== 'function') return
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.type === 'module')
        showMessage('页面加载失败，请检查网络后重试。', '重试')
    },
    true,
  )
  const path = plainPath(location.pathname.slice(BASE.length)) || '/'
  window.__chunks = readChunks(__ROUTE_CHUNKS__)
  // In the shell the token comes from the bridge, and the post may open natively.
  if (!readUserAgent(navigator.userAgent).claimed) {
    if (path === paths.trendDetail) startTrend()
    else startScreen(path)
  }
  // After the calls: their responses start further code, the screen's own code starts nothing.
  preloadChunks(path)
}

start()
