import { act, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PdfSheet } from '@/features/doc/pdf/PdfSheet'
import { PdfView, type PdfViewHandle } from '@/features/doc/pdf/PdfView'
import type { Pdf } from '@/features/doc/pdf/usePdf'

/** Height divided by width of the pages of the file. */
let shape: number
/** Of the screen; jsdom lays nothing out. */
const [WIDTH, HEIGHT] = [400, 700]
let width: number
let resized: () => void
let onMarks: () => void

vi.mock('@/features/doc/pdf/PdfSheet', async () => {
  const { useEffect } = await import('react')
  return {
    PdfSheet: ({ number, onShape, onMarks: handleMarks }: Parameters<typeof PdfSheet>[0]) => {
      useEffect(() => onShape(number, shape), [number, onShape])
      useEffect(() => {
        onMarks = handleMarks
      }, [handleMarks])
      return <canvas />
    },
  }
})

const heightOf = (element: Element) => (element instanceof HTMLElement ? Number.parseFloat(element.style.height) : 0)
const heightsOf = (elements: Element[]) => elements.reduce((sum, element) => sum + heightOf(element), 0)
const isScroller = (element: Element) => element.getAttribute('role') === 'region'

function defineSize(
  name: 'clientWidth' | 'clientHeight' | 'scrollHeight' | 'offsetTop' | 'offsetHeight',
  of: (element: HTMLElement) => number,
) {
  vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
    return of(this)
  })
}

beforeEach(() => {
  vi.restoreAllMocks()
  shape = 0.5
  width = WIDTH
  class Observer {
    constructor(callback: () => void) {
      resized = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  defineSize('clientWidth', (element) => (isScroller(element) ? width : 0))
  defineSize('clientHeight', (element) => (isScroller(element) ? HEIGHT : 0))
  defineSize('scrollHeight', (element) => Math.max(HEIGHT, heightsOf([...(element.firstElementChild?.children ?? [])])))
  defineSize('offsetTop', (element) => {
    const all = [...(element.parentElement?.children ?? [])]
    return heightsOf(all.slice(0, all.indexOf(element)))
  })
  defineSize('offsetHeight', heightOf)
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    const top = typeof to === 'object' ? (to.top ?? 0) : 0
    this.scrollTop = Math.min(top, this.scrollHeight - this.clientHeight)
    this.dispatchEvent(new Event('scroll'))
  } as typeof HTMLElement.prototype.scrollTo
})

function open(pages: number, startPage = 1, current?: { page: number; hit: number }) {
  const [onPage, onEnd] = [vi.fn<(page: number) => void>(), vi.fn<() => void>()]
  const view = createRef<PdfViewHandle>()
  const pdf = { document: { numPages: pages } } as unknown as Pdf
  const [hits, nothing] = [new Map(), () => undefined]
  const file = (hit: typeof current) => (
    <PdfView
      ref={view}
      pdf={pdf}
      startPage={startPage}
      hits={hits}
      current={hit}
      onPage={onPage}
      onEnd={onEnd}
      hasError={false}
      onError={nothing}
      onReopen={nothing}
    />
  )
  const { rerender } = render(file(current))
  const box = screen.getByRole('region', { name: '文件内容' })
  return {
    onEnd,
    said: () => onPage.mock.lastCall?.[0],
    at: () => box.scrollTop,
    turnTo: (wanted: number) => {
      width = wanted
      act(() => resized())
    },
    scrollTo: (top: number) => act(() => box.scrollTo({ top })),
    goTo: (page: number) => act(() => view.current?.goTo(page)),
    endSearch: () => rerender(file(undefined)),
    goToHit: (page: number) => act(() => view.current?.goToHit(page)),
    drawn: () => screen.getAllByRole('region', { name: /页/ }).filter((page) => page.querySelector('canvas')).length,
  }
}

it('says the last page at the end of the scroll, where that page is never in the middle', () => {
  const file = open(10)
  expect(file.said()).toBe(2)
  file.scrollTo(400)
  expect(file.said()).toBe(4)
  expect(file.onEnd).not.toHaveBeenCalled()
  file.scrollTo(10 * 200)
  expect(file.said()).toBe(10)
  expect(file.onEnd).toHaveBeenCalled()
})

it('says the last page of a file that fits on the screen', () => {
  const file = open(3)
  expect(file.said()).toBe(3)
  expect(file.onEnd).toHaveBeenCalled()
})

it('says the page that was gone to, until it is scrolled from there', () => {
  const file = open(10)
  file.goTo(9)
  expect(file.said()).toBe(9)
  expect(file.onEnd).toHaveBeenCalled()
  file.goTo(4)
  expect(file.said()).toBe(4)
  file.scrollTo(610)
  expect(file.said()).toBe(5)
})

it('opens at the kept page, whatever shape the pages turn out to have', () => {
  const file = open(10, 7)
  expect(file.said()).toBe(7)
  expect(file.onEnd).not.toHaveBeenCalled()
})

it('draws every page on the screen', () => {
  const file = open(10)
  file.scrollTo(500)
  expect(file.drawn()).toBe(4)
})

it('does not take the middle for the end of tall pages', () => {
  shape = 1.5
  const file = open(3)
  expect(file.said()).toBe(1)
  file.scrollTo(300)
  expect(file.said()).toBe(2)
  expect(file.onEnd).not.toHaveBeenCalled()
})

it('keeps its place where the screen is turned, and takes no other end for its own', () => {
  const file = open(10)
  file.scrollTo(650)
  file.turnTo(800)
  expect(file.at()).toBe(1300)
  expect(file.said()).toBe(5)
  file.scrollTo(2100)
  file.turnTo(WIDTH)
  expect(file.at()).toBe(1050)
  expect(file.onEnd).not.toHaveBeenCalled()
})

it('stays at the page that was gone to where the screen is turned', () => {
  const file = open(10)
  file.goTo(3)
  file.turnTo(800)
  expect(file.at()).toBe(800)
  expect(file.said()).toBe(3)
})

/** Marks the current hit on a page. */
function mark(page: number) {
  const hit = screen.getByRole('region', { name: `第 ${page} 页` }).appendChild(document.createElement('span'))
  hit.dataset.current = ''
}

/** The pages whose marks are brought into view, which are 30 px below the screen. */
function broughtIntoView() {
  const brought: (string | null | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async function (this: Element) {
    brought.push(this.closest('section')?.getAttribute('aria-label'))
    const box = screen.getByRole('region', { name: '文件内容' })
    box.scrollTo({ top: box.scrollTop + 30 })
  })
  return brought
}

it('brings the mark of a hit into view, and says its page', () => {
  const brought = broughtIntoView()
  const file = open(10)
  mark(4)
  file.goToHit(4)
  expect(new Set(brought)).toEqual(new Set(['第 4 页']))
  expect(file.said()).toBe(4)
  brought.splice(0)
  file.goTo(4)
  expect(brought).toEqual([])
})

it('brings a hit into view once its page is drawn and marked, unless somebody has scrolled from there', () => {
  const brought = broughtIntoView()
  const file = open(10)
  file.goToHit(6)
  expect(brought).toEqual([])
  mark(6)
  act(() => onMarks())
  expect(brought).toEqual(['第 6 页'])
  expect(file.said()).toBe(6)
  file.scrollTo(100)
  act(() => onMarks())
  expect(brought).toEqual(['第 6 页'])
})

it('keeps the place of a hit where the screen is turned after the search', () => {
  broughtIntoView()
  const file = open(10, 1, { page: 4, hit: 0 })
  mark(4)
  file.goToHit(4)
  expect(file.at()).toBe(630)
  document.querySelector('[data-current]')?.remove()
  file.endSearch()
  file.turnTo(800)
  expect(file.at()).toBe(1260)
})
