import { afterEach, expect, it, vi } from 'vitest'
import { followSystemText } from '@/boot/systemText'

const root = document.documentElement
let scale = ''

/** What a browser computes: `zoom` is that of an Android WebView, `ios` undefined elsewhere. */
function browser({ medium = 16, ios, zoom = 1 }: { medium?: number; ios?: number; zoom?: number }) {
  let font = ''
  const style = {
    fontSize: '',
    set font(next: string) {
      if (next !== '-apple-system-body' || ios !== undefined) font = next
    },
    setProperty: (_name: string, value: string) => (scale = value),
    removeProperty: () => (scale = ''),
  } as unknown as CSSStyleDeclaration
  vi.spyOn(root, 'style', 'get').mockReturnValue(style)
  vi.spyOn(window, 'getComputedStyle').mockImplementation(() => {
    const px = font.startsWith('medium') ? medium : font === '-apple-system-body' ? (ios ?? 0) : 16
    return { fontSize: `${px * zoom}px` } as CSSStyleDeclaration
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  scale = ''
})

function read(settings: Parameters<typeof browser>[0]) {
  browser(settings)
  followSystemText()
  return scale
}

it('usual settings change nothing', () => {
  expect(read({})).toBe('')
  expect(read({ ios: 17 })).toBe('')
})

it('text is as much larger as the settings of the browser ask it to be, up to twice as large', () => {
  expect(read({ medium: 24 })).toBe('1.5')
  expect(read({ medium: 48 })).toBe('2')
})

it('text follows the size that an iPhone is set to, and is never smaller than usual', () => {
  expect(Number(read({ ios: 23 }))).toBeCloseTo(1.35, 2)
  expect(read({ ios: 14 })).toBe('')
})

it('what a WebView enlarges by itself is not enlarged again', () => {
  expect(read({ zoom: 1.5 })).toBe('')
})

it('a page that is shown from memory reads the settings again', () => {
  expect(read({ medium: 32 })).toBe('2')
  browser({ medium: 20 })
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(scale).toBe('1.25')
})
