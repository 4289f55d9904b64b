import { COMMENTS_PATH } from '@contract/comment'
import { COMMENTS_PAGE_SIZE, VISITOR_TOKEN } from '@contract/limits'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { SERVED_BLOCK, type ServedTrend, type StartMode } from '@contract/served'
import { DAY_MS } from '@contract/text/timeUnits'
import { TREND_PATHS } from '@contract/trend'
import { request, provideAnswer, preload, startCall, token } from './bootCalls'
import { type ChunkTable, readChunks } from './chunkTable'
import { bases } from '@/env'
import { readUserAgent } from '@/bridge/userAgent'
import { followSystemText } from './systemText'
import { replaceBlockedStorage } from '@/lib/stores/blockedStorage'
import { pressedField } from './pressedField'

/**
 * Build data: the table of all chunks, the entry, the style sheets of every page, the chunks of the screen, and the
 * elements of the head by which the app can be installed.
 */
declare const __PARTS__: { chunks: ChunkTable; entry: string; styles: string; code: string[]; install: string }

const CONTROLS = 'button, input, [role="button"]'

let tapped: { place: string; name: string } | undefined

/** CSS path used to find the element again after hydration. */
function placeOf(element: Element): string {
  const steps: string[] = []
  for (let at = element; at.id !== 'root' && at.parentElement; at = at.parentElement) {
    const name = at.localName
    const alike = Array.from(at.parentElement.children).filter((each) => each.localName === name)
    steps.unshift(`${name}:nth-of-type(${alike.indexOf(at) + 1})`)
  }
  return ['#root', ...steps].join('>')
}

/** Without digits, because counts may differ in the reader's own view. */
const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent ?? '').replace(
    /\d/g,
    '',
  )

/** Stores a tap until the app is interactive; links work without it. */
function keepTap(target: EventTarget | null | undefined): void {
  if (!(target instanceof Element) || target.closest('a')) return
  const element = target.closest(CONTROLS) ?? target
  tapped = { place: placeOf(element), name: nameOf(element) }
}

/** The corresponding element after hydration; a member's screen may have moved or replaced it. */
function likeOf({ place, name }: { place: string; name: string }): HTMLElement | undefined {
  const found = [document.querySelector<HTMLElement>(place), ...document.querySelectorAll<HTMLElement>(CONTROLS)]
  return found.find((element) => element && nameOf(element) === name) ?? undefined
}

const handleTap = ({ target }: Event) => keepTap(target)

const handleKey = (event: KeyboardEvent) => keepTap(pressedField(event))

function stopKeeping(): void {
  document.removeEventListener('click', handleTap, true)
  document.removeEventListener('keydown', handleKey, true)
}

function replay(): void {
  stopKeeping()
  const target = tapped && likeOf(tapped)
  tapped = undefined
  target?.focus({ preventScroll: true })
  // A like that is on already stays on; a visitor's page could not show it.
  if (target?.getAttribute('aria-pressed') !== 'true') target?.click()
}

/** Visitors' responses are in the page; members request their own. In the shell nothing is requested. */
function prepare(): StartMode {
  if (readUserAgent(navigator.userAgent).claimed) return 'replace'
  const block = document.getElementById(SERVED_BLOCK)?.textContent ?? ''
  const { at, detail, comments: list } = JSON.parse(block) as ServedTrend
  const post = { trendsId: detail.trendsId }
  const page = { ...post, pageNum: 1, pageSize: COMMENTS_PAGE_SIZE, asc: false }
  if (token() !== VISITOR_TOKEN) {
    startCall(TREND_PATHS.detail, post).catch(() => undefined)
    startCall(COMMENTS_PATH, page).catch(() => undefined)
    return 'replace'
  }
  // Cancels the response, which would otherwise stay open.
  request(bases.community + TREND_PATHS.viewed, post)
    .then((answer) => answer.text())
    .catch(() => undefined)
  // Dates depend on the current year: in another one the page is replaced, by its own date if the device's is far off.
  const now = Date.now()
  const isSameYear = new Date(now + CHINA_OFFSET_MS).getUTCFullYear() === Number(at.slice(0, 4))
  const noon = Date.parse(`${at}T12:00:00+08:00`)
  const sentAt = isSameYear || Math.abs(now - noon) < 2 * DAY_MS ? undefined : noon
  provideAnswer(TREND_PATHS.detail, post, detail, sentAt)
  provideAnswer(COMMENTS_PATH, page, list, sentAt)
  return isSameYear ? 'hydrate' : 'replace'
}

/** Older browsers cannot run the app but can show the page. */
function showOldBrowser(): void {
  const plain = document.createElement('p')
  plain.setAttribute('role', 'alert')
  plain.style.padding = '12px 16px'
  plain.textContent = '您的浏览器版本过低，只能阅读；要播放、评论、点赞，请升级浏览器或系统后再打开。'
  document.body.insertBefore(plain, document.getElementById('root'))
  // Browsers without scroll anchoring: what is being read stays where it is.
  if (window.scrollY > 0) window.scrollBy(0, plain.offsetHeight)
}

function start(): void {
  if (typeof Promise.any !== 'function') return showOldBrowser()
  replaceBlockedStorage()
  followSystemText()
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (viewport) viewport.content += ', interactive-widget=resizes-content'
  keepTap(window.__tapped)
  document.addEventListener('click', handleTap, true)
  document.addEventListener('keydown', handleKey, true)
  window.__chunks = readChunks(__PARTS__.chunks)
  window.__served = { by: prepare(), stopKeeping, replay }
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  styles.href = __PARTS__.styles
  // In front of the page's own styles, which are a subset.
  document.head.insertBefore(styles, document.head.firstChild)
  const entry = document.createElement('script')
  entry.type = 'module'
  entry.src = __PARTS__.entry
  // The module loader caches the failure; the page stays readable until the next touch.
  entry.onerror = () => {
    for (const name of ['online', 'pointerdown']) window.addEventListener(name, () => location.reload(), { once: true })
  }
  document.head.appendChild(entry)
  document.head.insertAdjacentHTML('beforeend', __PARTS__.install)
  for (const address of __PARTS__.code) preload(address, address.slice(-4) === '.css' ? 'style' : 'script')
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
