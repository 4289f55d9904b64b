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

vi.mock('@/features/doc/pdf/PdfSheet', async () => {
  const { useEffect } = await import('react')
  return {
    PdfSheet: ({ number, onShape }: Parameters<typeof PdfSheet>[0]) => {
      useEffect(() => onShape(number, shape), [number, onShape])
      return <canvas />
    },
  }
})

const heightOf = (element: Element) => (element instanceof HTMLElement ? Number.parseFloat(element.style.height) : 0)
const heightsOf = (elements: Element[]) => elements.reduce((sum, element) => sum + heightOf(element), 0)
const isScroller = (element: Element) => element.getAttribute('role') === 'region'

function defineSize(
  name: 'clientWidth' | 'clientHeight' | 'scrollHeight' | 'offsetTop',
  of: (element: HTMLElement) => number,
) {
  vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
    return of(this)
  })
}

beforeEach(() => {
  vi.restoreAllMocks()
  shape = 0.5
  defineSize('clientWidth', (element) => (isScroller(element) ? WIDTH : 0))
  defineSize('clientHeight', (element) => (isScroller(element) ? HEIGHT : 0))
  defineSize('scrollHeight', (element) => Math.max(HEIGHT, heightsOf([...(element.firstElementChild?.children ?? [])])))
  defineSize('offsetTop', (element) => {
    const all = [...(element.parentElement?.children ?? [])]
    return heightsOf(all.slice(0, all.indexOf(element)))
  })
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
    const top = typeof to === 'object' ? (to.top ?? 0) : 0
    this.scrollTop = Math.min(top, this.scrollHeight - this.clientHeight)
    this.dispatchEvent(new Event('scroll'))
  } as typeof HTMLElement.prototype.scrollTo
})

function open(pages: number, startPage = 1) {
  const [onPage, onEnd] = [vi.fn<(page: number) => void>(), vi.fn<() => void>()]
  const view = createRef<PdfViewHandle>()
  const pdf = { document: { numPages: pages } } as unknown as Pdf
  render(
    <PdfView
      ref={view}
      pdf={pdf}
      startPage={startPage}
      hits={new Map()}
      current={undefined}
      onPage={onPage}
      onEnd={onEnd}
      hasFault={false}
      onFault={() => undefined}
      onReopen={() => undefined}
    />,
  )
  const box = screen.getByRole('region', { name: '文件内容' })
  return {
    onEnd,
    said: () => onPage.mock.lastCall?.[0],
    scrollTo: (top: number) => act(() => box.scrollTo({ top })),
    goTo: (page: number) => act(() => view.current?.goTo(page)),
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
