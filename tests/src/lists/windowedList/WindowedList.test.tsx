import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { useScrollSettled } from '@/lists/windowedList/useScrollSettled'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import { pause } from '@tests/support/concurrency/pause'

const HEIGHT = 200
const ids = Array.from({ length: 1000 }, (_, place) => `r${place}`)
let scrolled = 0

beforeEach(() => {
  scrolled = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: -scrolled }) as DOMRect)
})
afterEach(() => vi.restoreAllMocks())

function show(row = (place: number) => <input aria-label={`第 ${place} 行`} />) {
  const heights = new Map(ids.map((id) => [id, HEIGHT]))
  return render(<WindowedList ids={ids} heights={heights} label="消息" row={row} />)
}

/** Scrolls and waits until the rows there are rendered. */
async function scrollTo(place: number): Promise<void> {
  scrolled = place * HEIGHT
  act(() => void window.dispatchEvent(new Event('scroll')))
  await screen.findByLabelText(`第 ${place} 行`)
}

const heightOfAll = (container: HTMLElement) =>
  [...(container.firstElementChild?.children ?? [])].reduce(
    (sum, part) => sum + (part.hasAttribute('data-id') ? HEIGHT : parseFloat((part as HTMLElement).style.height)),
    0,
  )

it('draws only what is near the screen, and keeps the room of the rest', async () => {
  const { container } = show()
  await scrollTo(500)
  expect(screen.queryByLabelText('第 0 行')).not.toBeInTheDocument()
  expect(heightOfAll(container)).toBe(ids.length * HEIGHT)
  await scrollTo(0)
  expect(screen.queryByLabelText('第 500 行')).not.toBeInTheDocument()
})

it('keeps what somebody is typing in, with its words, its focus and its place', async () => {
  const { container } = show()
  await userEvent.type(screen.getByLabelText('第 2 行'), '谢谢')
  const field = screen.getByLabelText('第 2 行')
  for (const place of [500, 900, 500, 0]) {
    await scrollTo(place)
    expect(screen.getByLabelText('第 2 行')).toBe(field)
    expect(field).toHaveValue('谢谢')
    expect(field).toHaveFocus()
    expect(heightOfAll(container)).toBe(ids.length * HEIGHT)
  }
  expect(container.querySelector('[data-id="r2"]')?.previousElementSibling).toHaveAttribute('data-id', 'r1')
})

it('keeps below the screen, too, what was begun there', async () => {
  const { container } = show()
  await scrollTo(600)
  await userEvent.click(screen.getByLabelText('第 601 行'))
  await scrollTo(3)
  expect(screen.getByLabelText('第 601 行')).toHaveFocus()
  expect(heightOfAll(container)).toBe(ids.length * HEIGHT)
})

it('says which row of how many one is, though most are not rendered', async () => {
  show()
  await scrollTo(500)
  expect(screen.getByRole('list', { name: '消息' })).toBeInTheDocument()
  const row = screen.getByLabelText('第 500 行').closest('[role="listitem"]')
  expect(row).toHaveAttribute('aria-posinset', '501')
  expect(row).toHaveAttribute('aria-setsize', '1000')
})

it('keeps what holds state, such as an open form, and lets go of what is only clicked', async () => {
  show((place) => (
    <>
      <button type="button" aria-label={`第 ${place} 行`} />
      {place === 2 && <form aria-label="回复" />}
      {place === 3 && <div data-keep aria-label="展开的回复" />}
    </>
  ))
  for (const place of [1, 2, 3]) await userEvent.click(screen.getByLabelText(`第 ${place} 行`))
  act(() => (document.activeElement as HTMLElement).blur())
  await scrollTo(500)
  expect(screen.queryByLabelText('第 1 行')).not.toBeInTheDocument()
  expect(screen.getByLabelText('回复')).toBeInTheDocument()
  expect(screen.getByLabelText('展开的回复')).toBeInTheDocument()
})

/** Waits until no list asks for a frame any more. */
const allStill = (frames: MockInstance) =>
  waitFor(async () => {
    frames.mockClear()
    await act(() => pause(100))
    expect(frames).not.toHaveBeenCalled()
  })

function Row({ place }: { place: number }) {
  return <p>{useScrollSettled() ? `头像 ${place}` : `空白 ${place}`}</p>
}

it('two lists on a screen, one far below the other, show what waits for the end of fast scrolling', async () => {
  vi.mocked(Element.prototype.getBoundingClientRect).mockImplementation(function (this: Element) {
    return { top: (this.getAttribute('aria-label') === '下面' ? 5000 : 0) - scrolled } as DOMRect
  })
  const list = (label: string) => (
    <WindowedList
      ids={ids}
      heights={new Map(ids.map((id) => [id, HEIGHT]))}
      label={label}
      row={(place) => <Row place={place} />}
    />
  )
  render(
    <>
      {list('上面')}
      {list('下面')}
    </>,
  )
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  for (const top of [40, 80, 120, 160, 8000]) {
    scrolled = top
    act(() => void window.dispatchEvent(new Event('scroll')))
    await act(() => pause(20))
  }
  await screen.findAllByText('头像 40')
  expect(screen.queryAllByText(/^空白/)).toEqual([])
  await allStill(frames)
})

it('looks at its rows again only where they are others, though every render brings a new array of ids', async () => {
  const heights = new Map(ids.map((id) => [id, HEIGHT]))
  const list = (count: number) => (
    <WindowedList
      ids={ids.slice(0, count)}
      heights={heights}
      row={(place) => <input aria-label={`第 ${place} 行`} />}
    />
  )
  const { rerender } = render(list(5))
  await screen.findByLabelText('第 4 行')
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  await allStill(frames)
  rerender(list(5))
  expect(frames).not.toHaveBeenCalled()
  rerender(list(6))
  expect(await screen.findByLabelText('第 5 行')).toBeVisible()
})
