import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Pictures } from '@/posts/Pictures/Pictures'
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
