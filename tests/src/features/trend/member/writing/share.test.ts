import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TrendType } from '@contract/trend'
import { makeFile, makeTrend } from '@tests/support/makers'
import { addShell, type Platform, pretendUserAgent, removeShells } from '../../../../bridge/shells'

const FAILED = '分享失败，请改用复制链接'
const toast = vi.hoisted(() => vi.fn())
vi.mock('@/lib/toast/toast', () => ({ toast }))

const trend = makeTrend({
  trendsId: 't1',
  title: '春季徒步回顾',
  content: '<p>我们在<b>东门</b>集合</p>',
  files: [makeFile({ smallUrl: '/files/s.jpg' })],
})
const card = {
  title: '春季徒步回顾',
  desc: '我们在东门集合',
  image: `${location.origin}/files/s.jpg`,
  url: `${location.origin}/mobile/trend/detail?id=t1`,
}

beforeEach(() => {
  vi.resetModules()
  toast.mockReset()
})
afterEach(() => {
  removeShells()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'share')
})

function browserShare(share: (data: ShareData) => Promise<void> = () => Promise.resolve()) {
  const spy = vi.fn(share)
  Object.defineProperty(navigator, 'share', { value: spy, configurable: true })
  return spy
}
const open = () => import('@/features/trend/member/writing/share')
const asBrowser = ({ title, desc, url }: typeof card) => ({ title, text: desc, url })

describe.each(['ios', 'android', 'harmony'] as Platform[])('a post is passed on in the shell on %s', (platform) => {
  beforeEach(() => pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3'))

  it('by its own panel, with title, words, picture and address', async () => {
    const share = vi.fn()
    const sheet = browserShare()
    addShell(platform, { share })
    const { canSend, cardOf, sendLink } = await open()
    expect(await canSend()).toBe(true)
    expect(await sendLink(cardOf(trend))).toBe(true)
    expect(share.mock.calls).toEqual([[card]])
    expect(sheet).not.toHaveBeenCalled()
  })

  it('by the browser’s sheet where the app has no panel', async () => {
    const sheet = browserShare()
    addShell(platform, { logout: () => undefined })
    const { cardOf, sendLink } = await open()
    expect(await sendLink(cardOf(trend))).toBe(true)
    expect(sheet.mock.calls).toEqual([[asBrowser(card)]])
    expect(toast).not.toHaveBeenCalled()
  })

  it('by the copied link where neither is there, and says so', async () => {
    addShell(platform, { logout: () => undefined })
    const { cardOf, sendLink } = await open()
    expect(await sendLink(cardOf(trend))).toBe(false)
    expect(toast).toHaveBeenCalledWith(FAILED, { kind: 'fail' })
  })
})

it.each([
  ['its poster', '/files/s.jpg', `${location.origin}/files/s.jpg`],
  ['no picture, where it has no poster', '', ''],
])('a video is passed on with %s', async (_with, smallUrl, image) => {
  const { cardOf } = await open()
  const film = makeFile({ url: '/files/f.mp4', smallUrl })
  expect(cardOf({ ...trend, type: TrendType.Video, files: [film] }).image).toBe(image)
})

describe('a post is passed on in a browser', () => {
  it('by its sheet, although the user agent speaks of a shell that is not there', async () => {
    vi.useFakeTimers()
    pretendUserAgent('Mozilla/5.0 BoleHome/1.2.3')
    const sheet = browserShare()
    const { cardOf, sendLink } = await open()
    const sent = sendLink(cardOf(trend))
    await vi.advanceTimersByTimeAsync(1100)
    expect(await sent).toBe(true)
    expect(sheet).toHaveBeenCalledTimes(1)
  })

  it('not at all where it has none', async () => {
    expect(await (await open()).canSend()).toBe(false)
  })

  it('once; who gives up is told nothing', async () => {
    browserShare(() => Promise.reject(new DOMException('', 'AbortError')))
    const { cardOf, sendLink } = await open()
    expect(await sendLink(cardOf(trend))).toBe(false)
    expect(toast).not.toHaveBeenCalled()
  })
})
