import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureGrid } from '@/features/publish/media/PictureGrid'
import type { ShownUploads } from '@/writes/upload/useUploads'

const KEYS = ['a', 'b', 'c']
const move = vi.fn()

function openGrid() {
  const items = KEYS.map((key) => ({ key, preview: `blob:${key}`, state: 'done', share: 1, problem: '' }))
  const uploads = { items, move, retry: vi.fn() } as unknown as ShownUploads
  render(<PictureGrid uploads={uploads} most={9} alts={{}} onAlt={vi.fn()} onAdd={vi.fn()} onRemove={vi.fn()} />)
}

const first = () => screen.getByRole('button', { name: /^第 1 张图片，预览/ })
const at = (clientX: number) => ({ clientX, clientY: 50, button: 0, pointerId: 1 })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  move.mockClear()
  // Tiles in a row, 100 px wide.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = KEYS.indexOf(this.getAttribute('data-tile') ?? '')
    return new DOMRect(place * 100, 0, 100, 100)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a long press drags a picture to another place, and is no tap', async () => {
  openGrid()
  fireEvent.pointerDown(first(), at(50))
  act(() => void vi.advanceTimersByTime(400))
  fireEvent.pointerMove(window, at(250))
  expect(move).toHaveBeenCalledWith('a', 2)
  fireEvent.pointerUp(window, at(250))
  fireEvent.click(first())
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a tap previews the picture', async () => {
  openGrid()
  fireEvent.pointerDown(first(), at(50))
  fireEvent.pointerUp(window, at(50))
  fireEvent.click(first())
  const preview = await screen.findByRole('dialog', { name: '预览第 1 张图片' })
  expect(preview.querySelector('img')).toHaveAttribute('src', 'blob:a')
})

it('a finger that moves on at once scrolls, and drags nothing', () => {
  openGrid()
  fireEvent.pointerDown(first(), at(50))
  fireEvent.pointerMove(window, at(90))
  act(() => void vi.advanceTimersByTime(400))
  fireEvent.pointerMove(window, at(250))
  expect(move).not.toHaveBeenCalled()
})

it('a picture is moved by the buttons of its preview, too, which stops at both ends', async () => {
  openGrid()
  fireEvent.click(screen.getByRole('button', { name: /^第 2 张图片，预览/ }))
  const preview = within(await screen.findByRole('dialog', { name: '预览第 2 张图片' }))
  fireEvent.click(preview.getByRole('button', { name: '前移' }))
  expect(move).toHaveBeenLastCalledWith('b', 0)
  expect(preview.getByText('已移到第 1 张，共 3 张')).toBeInTheDocument()
  fireEvent.click(preview.getByRole('button', { name: '后移' }))
  expect(move).toHaveBeenLastCalledWith('b', 2)
  fireEvent.click(preview.getByRole('button', { name: '关闭' }))
  fireEvent.click(first())
  const end = within(await screen.findByRole('dialog', { name: '预览第 1 张图片' }))
  expect(end.getByRole('button', { name: '前移' })).toHaveAttribute('aria-disabled', 'true')
  fireEvent.click(end.getByRole('button', { name: '前移' }))
  expect(move).toHaveBeenCalledTimes(2)
})

it('a move in the preview is announced there alone, and nothing of what was announced before or when it is closed', async () => {
  openGrid()
  fireEvent.click(screen.getByRole('button', { name: '移除第 3 张图片' }))
  expect(screen.getByText('已移除第 3 张图片')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /^第 2 张图片，预览/ }))
  const preview = within(await screen.findByRole('dialog', { name: '预览第 2 张图片' }))
  expect(screen.queryByText(/^已移/)).toBeNull()
  fireEvent.click(preview.getByRole('button', { name: '前移' }))
  expect(screen.getAllByText(/^已移/)).toEqual([preview.getByText('已移到第 1 张，共 3 张')])
  fireEvent.click(preview.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/^已移/)).toBeNull()
})

it('an arrow key moves a picture by a row, which is one picture in 长辈模式', () => {
  openGrid()
  const handle = screen.getByRole('button', { name: '第 1 张图片，共 3 张，按方向键移动' })
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(move).toHaveBeenLastCalledWith('a', 2)
  document.documentElement.setAttribute('data-text', 'elder')
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  document.documentElement.removeAttribute('data-text')
  expect(move).toHaveBeenLastCalledWith('a', 1)
})
