import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import type Swiper from 'swiper'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Pictures } from '@/posts/Pictures/Pictures'
import styles from '@/posts/Pictures/Pictures.module.css'
import type { TrendFile } from '@contract/trend'
import { makeFile } from '@tests/support/makers'

const loading = () => vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')

afterEach(() => vi.restoreAllMocks())

describe('the pictures of a post', () => {
  it('say n/total, for one picture too', () => {
    render(<Pictures files={[makeFile()]} />)
    expect(screen.getByText('1/1')).toBeInTheDocument()
  })

  it('load nothing but the first before the page has loaded', () => {
    loading()
    const { container } = render(<Pictures files={[makeFile(), makeFile(), makeFile()]} />)
    expect(container.querySelectorAll('img')).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('load')))
    expect(container.querySelectorAll('img')).toHaveLength(3)
  })

  it('are described by their own words or by their place', () => {
    loading()
    render(<Pictures files={[makeFile({ alt: '山顶的合影' }), makeFile()]} />)
    expect(screen.getByRole('img', { name: '山顶的合影' })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '第 2 张，共 2 张' })).toBeInTheDocument()
  })

  it('follow the reader who scrolls on', () => {
    loading()
    const { container } = render(<Pictures files={[makeFile(), makeFile(), makeFile()]} />)
    const row = container.querySelector('.swiper-wrapper') as HTMLElement
    Object.defineProperties(row, { clientWidth: { value: 375 }, scrollLeft: { value: 750 } })
    fireEvent.scroll(row)
    expect(screen.getByText('3/3')).toBeInTheDocument()
  })

  it('begin anew with other files, and stay where they are with fresh addresses', async () => {
    const files = ['a', 'b', 'c'].map((id) => makeFile({ id, url: `/files/${id}.jpg?e=1&s=old` }))
    const { container, rerender } = render(<Pictures files={files.slice(0, 1)} />)
    const swiper = () => container.querySelector<HTMLElement & { swiper?: Swiper }>('[data-swiping]')?.swiper
    await waitFor(() => expect(swiper()?.slides).toHaveLength(1))
    rerender(<Pictures files={files} />)
    await waitFor(() => expect(swiper()?.slides).toHaveLength(3))
    expect(screen.getByText('1/3')).toBeInTheDocument()
    act(() => void swiper()?.slideTo(2))
    expect(screen.getByText('3/3')).toBeInTheDocument()
    const started = swiper()
    rerender(<Pictures files={files.map((file) => ({ ...file, url: `${file.url}new` }))} />)
    expect(screen.getByText('3/3')).toBeInTheDocument()
    expect(swiper()).toBe(started)
    rerender(<Pictures files={files.slice(1)} />)
    expect(screen.getByText('1/2')).toBeInTheDocument()
  })

  it('say that one without an address cannot be shown', () => {
    const { container } = render(<Pictures files={[makeFile({ url: '', smallUrl: '', alt: '山顶的合影' })]} />)
    expect(screen.getByText('图片加载失败')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '山顶的合影' })).toBeInTheDocument()
    expect(container.querySelector('img')).toBeNull()
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  })

  it('offer a broken one again', () => {
    loading()
    const { container } = render(<Pictures files={[makeFile({ url: '/files/gone.jpg' })]} />)
    fireEvent.error(container.querySelector('img') as HTMLElement)
    expect(container.querySelector('img')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(container.querySelector('img')).toHaveAttribute('src', '/files/gone.jpg')
  })

  it('are asked for fresh addresses before a broken one is tried again', async () => {
    loading()
    const lapsed = makeFile({ url: '/files/a.jpg?e=1&s=old' })
    const renew = vi.fn(() => Promise.resolve())
    const { container, rerender } = render(<Pictures files={[lapsed]} renew={renew} />)
    fireEvent.error(container.querySelector('img') as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(renew).toHaveBeenCalledTimes(1)
    expect(container.querySelector('img')).toBeNull()
    rerender(<Pictures files={[{ ...lapsed, url: '/files/b.jpg' }]} renew={renew} />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/files/b.jpg')
    await act(() => Promise.resolve())
    expect(container.querySelector('img')).toHaveAttribute('src', '/files/b.jpg')
  })

  it('are tried at their former addresses where no fresh ones are to be had', async () => {
    loading()
    const file = makeFile({ url: '/files/a.jpg?e=1&s=old' })
    const { container } = render(<Pictures files={[file]} renew={() => Promise.resolve([])} />)
    fireEvent.error(container.querySelector('img') as HTMLElement)
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    await waitFor(() => expect(container.querySelector('img')).toHaveAttribute('src', file.url))
  })
})

describe('a long screenshot', () => {
  const long = makeFile({ id: 'long', url: '/files/long.jpg', width: 1080, height: 12_000, alt: '聊天记录' })
  const photo = makeFile({ id: 'photo', width: 1200, height: 900 })
  const shape = (root: ParentNode) => root.querySelector('svg[viewBox]')?.getAttribute('viewBox')
  const opener = () => screen.findByRole('button', { name: '查看长图' })
  const viewer = () => screen.findByRole('dialog', { name: '图片' })
  const show = (files: TrendFile[]) => {
    const { container } = render(<Pictures files={files} />, { wrapper: MemoryRouter })
    return container
  }

  it('shows its top among the others, and all of it in a viewer', async () => {
    const container = show([long])
    expect(shape(container)).toBe('0 0 1000 1333')
    fireEvent.click(await opener())
    const inside = within(await viewer())
    expect(inside.getByRole('img', { name: '聊天记录' })).toHaveAttribute('src', '/files/long.jpg')
    expect(shape(inside.getByRole('region', { name: '图片' }))).toBe('0 0 1080 12000')
    expect(inside.queryByRole('button', { name: '查看长图' })).toBeNull()
  })

  it('is offered only while it is the one shown; the viewer begins with it, at the top of each', async () => {
    loading()
    // Newer browsers answer with a promise.
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async () => {})
    const container = show([photo, long])
    const scrollTo = (row: Element | null, scrollLeft: number) => {
      for (const [key, value] of Object.entries({ clientWidth: 375, scrollLeft }))
        Object.defineProperty(row, key, { value, writable: true, configurable: true })
      fireEvent.scroll(row as Element)
    }
    scrollTo(container.querySelector('.swiper-wrapper'), 375)
    act(() => void window.dispatchEvent(new Event('load')))
    fireEvent.click(await opener())
    const region = within(await viewer()).getByRole('region', { name: '图片' })
    expect(within(region).getByText('2/2')).toBeInTheDocument()
    expect(shape(region)).toBe('0 0 1080 12000')
    scrolled.mockClear()
    scrollTo(region.querySelector('.swiper-wrapper'), 0)
    expect(shape(region)).toBe('0 0 1000 750')
    expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
  })

  it('is shown whole as long as the viewer cannot be offered, in the same box', async () => {
    loading()
    const container = show([long])
    const picture = () => container.querySelector('img')
    expect(picture()).toHaveClass(styles.picture ?? '')
    expect(picture()).not.toHaveClass(styles.tall ?? '')
    expect(shape(container)).toBe('0 0 1000 1333')
    act(() => void window.dispatchEvent(new Event('load')))
    await opener()
    expect(picture()).toHaveClass(styles.tall ?? '')
    expect(shape(container)).toBe('0 0 1000 1333')
  })

  it('is not offered beside a picture of a usual shape', async () => {
    const container = show([photo])
    await waitFor(() => expect(container.querySelector('[data-swiping]')).not.toBeNull())
    expect(screen.queryByRole('button', { name: '查看长图' })).toBeNull()
  })
})
