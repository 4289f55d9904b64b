import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSwiper } from '@/posts/Pictures/startSwiper'
import { trapFocus } from '@/ui/sheet/trapFocus'

const ARROW_RIGHT = { key: 'ArrowRight', keyCode: 39 }
const ends: (() => void)[] = []

/** Pictures that have a size and are in view: keys turn no others. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 20, 300, 200))
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function add(html: string): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  return box
}

/** Three pictures in `parent`; the index of the one they were turned to last. */
function picturesIn(parent: Element | null): () => number {
  const frame = document.createElement('div')
  frame.className = 'swiper'
  frame.innerHTML = `<div class="swiper-wrapper">${'<div class="swiper-slide"></div>'.repeat(3)}</div>`
  parent?.append(frame)
  let at = 0
  ends.push(startSwiper(frame, (index) => (at = index)))
  return () => at
}

const press = () => fireEvent.keyDown(document.activeElement ?? document.body, ARROW_RIGHT)

function openSheet(): { panel: HTMLElement | null; close: () => void } {
  const layer = add('<div role="dialog" tabindex="-1"></div>')
  const panel = layer.querySelector<HTMLElement>('[role="dialog"]')
  const end = panel ? trapFocus(panel) : () => undefined
  const close = () => {
    end()
    layer.remove()
  }
  return { panel, close }
}

it('turns the pictures of the page by the arrow keys, but not while a sheet is open over them', () => {
  const at = picturesIn(add('<div id="root"></div>').firstElementChild)
  press()
  expect(at()).toBe(1)
  const { close } = openSheet()
  press()
  expect(at()).toBe(1)
  close()
  press()
  expect(at()).toBe(2)
})

it('turns the pictures within an open sheet, not those below it', () => {
  const below = picturesIn(add('<div id="root"></div>').firstElementChild)
  const { panel, close } = openSheet()
  const inside = picturesIn(panel)
  press()
  expect([below(), inside()]).toEqual([0, 1])
  close()
})

it('listens no longer once the pictures are gone', () => {
  const removed = vi.spyOn(document, 'removeEventListener')
  picturesIn(add('<div id="root"></div>').firstElementChild)
  for (const end of ends.splice(0)) end()
  expect(removed).toHaveBeenCalledWith('keydown', expect.any(Function), true)
})
