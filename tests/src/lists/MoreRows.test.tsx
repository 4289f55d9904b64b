import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MoreRows } from '@/lists/MoreRows'
import { putAllInView } from '@tests/support/browser/inView'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'

let outOfSight: () => void
beforeEach(() => (outOfSight = putAllInView()))
afterEach(() => outOfSight())

it('goes on by itself at the end of the list, and says that it does', async () => {
  const more = vi.fn(() => Promise.resolve())
  render(<MoreRows more={more} hasMore />)
  expect(screen.getByRole('status')).toHaveTextContent('加载中...')
  await vi.waitFor(() => expect(more).toHaveBeenCalled())
})

it('asks again where a page is too short to fill the screen, one at a time', async () => {
  const pages: (() => void)[] = []
  const more = vi.fn(() => new Promise<void>((resolve) => pages.push(resolve)))
  const { rerender } = render(<MoreRows more={more} hasMore />)
  await vi.waitFor(() => expect(more).toHaveBeenCalledTimes(1))
  rerender(<MoreRows more={more} hasMore aheadPx={900} />)
  await act(() => Promise.resolve())
  expect(more).toHaveBeenCalledTimes(1)
  pages[0]?.()
  await vi.waitFor(() => expect(more).toHaveBeenCalledTimes(2))
})

it('asks for nothing where its end is not near the screen', async () => {
  outOfSight()
  const more = vi.fn(() => Promise.resolve())
  render(<MoreRows more={more} hasMore />)
  await act(() => Promise.resolve())
  expect(more).not.toHaveBeenCalled()
})

it('waits to be asked where the list wants that, and says meanwhile that it is on its way', async () => {
  let arrive = () => {}
  const more = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  render(<MoreRows more={more} hasMore onDemand />)
  await act(() => Promise.resolve())
  expect(more).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect(screen.getByRole('button', { name: '加载中...' })).toBeDisabled()
  await act(async () => arrive())
  expect(screen.getByRole('button', { name: '加载更多' })).toBeEnabled()
  expect(more).toHaveBeenCalledTimes(1)
})

it('asks for nothing at the end of everything, and says so', () => {
  const more = vi.fn(() => Promise.resolve())
  render(<MoreRows more={more} hasMore={false} />)
  expect(screen.getByRole('status')).toHaveTextContent('没有更多了')
  expect(more).not.toHaveBeenCalled()
})

it('offers the page that failed again, in the words of its list', async () => {
  const more = vi.fn((): Promise<void> => Promise.reject(new Error('no answer')))
  const { rerender } = render(<MoreRows more={more} hasMore />)
  expect(await screen.findByRole('button', { name: '加载失败，点此重试' })).toBeVisible()
  rerender(<MoreRows more={more} hasMore failure="留言获取失败" />)
  more.mockResolvedValue()
  await userEvent.click(screen.getByRole('button', { name: '留言获取失败，点此重试' }))
  expect(await screen.findByRole('status')).toHaveTextContent('加载中...')
  expect(more.mock.calls.length).toBeGreaterThan(1)
})

it('announces the failure of a page where its loading was announced', async () => {
  const more = vi.fn((): Promise<void> => Promise.reject(new Error('no answer')))
  render(<MoreRows more={more} hasMore failure="审批加载失败" />)
  const end = screen.getByRole('status')
  await screen.findByRole('button', { name: '审批加载失败，点此重试' })
  expect(end).toHaveTextContent('审批加载失败，点此重试')
  expect(end).toBeVisible()
})

/** Pages that come or fail one by one. */
function heldPages() {
  const ends: { come: () => void; fail: () => void }[] = []
  const more = vi.fn(
    () => new Promise<void>((come, fail) => ends.push({ come, fail: () => fail(new Error('no answer')) })),
  )
  const end = (place: number, how: 'come' | 'fail') => act(async () => ends[place]?.[how]())
  return { more, end }
}

it('keeps the focus on the button of a page that fails again, and then leaves it to the end of the list', async () => {
  loseFocusWhenDisabled()
  const { more, end } = heldPages()
  render(<MoreRows more={more} hasMore />)
  await vi.waitFor(() => expect(more).toHaveBeenCalledTimes(1))
  await end(0, 'fail')
  await userEvent.click(screen.getByRole('button', { name: '加载失败，点此重试' }))
  expect(screen.getByRole('button', { name: '加载中...' })).toBeDisabled()
  await end(1, 'fail')
  const again = screen.getByRole('button', { name: '加载失败，点此重试' })
  expect(again).toHaveFocus()
  await userEvent.click(again)
  await end(2, 'come')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status')).toHaveFocus()
})

it('leaves the focus of 加载更多 to the end of the list where there is no more', async () => {
  loseFocusWhenDisabled()
  const { more, end } = heldPages()
  const { rerender } = render(<MoreRows more={more} hasMore onDemand />)
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
  await end(0, 'come')
  expect(screen.getByRole('button', { name: '加载更多' })).toHaveFocus()
  rerender(<MoreRows more={more} hasMore={false} onDemand />)
  expect(screen.getByRole('status')).toHaveTextContent('没有更多了')
  expect(screen.getByRole('status')).toHaveFocus()
})
