import { afterEach, expect, it } from 'vitest'
import { startSwiper } from '@/posts/Pictures/startSwiper'

function frameOf(pictures: number): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'swiper'
  frame.innerHTML = `<div class="swiper-wrapper">${'<div class="swiper-slide"></div>'.repeat(pictures)}</div>`
  document.body.append(frame)
  return frame
}

const buttonsIn = (frame: HTMLElement) =>
  Array.from(frame.querySelectorAll('button'), (button) => button.getAttribute('aria-label'))

afterEach(() => document.documentElement.removeAttribute('data-text'))

it('gives buttons to turn pictures in 长辈模式, where nothing is done by a swipe alone', () => {
  document.documentElement.setAttribute('data-text', 'elder')
  const frame = frameOf(3)
  const stop = startSwiper(frame, () => undefined)
  expect(buttonsIn(frame)).toEqual(['上一张', '下一张'])
  stop()
  expect(buttonsIn(frame)).toEqual([])
})

it('gives none elsewhere, and none for one picture', () => {
  const frame = frameOf(3)
  startSwiper(frame, () => undefined)()
  document.documentElement.setAttribute('data-text', 'elder')
  const single = frameOf(1)
  startSwiper(single, () => undefined)
  expect([buttonsIn(frame), buttonsIn(single)]).toEqual([[], []])
})
