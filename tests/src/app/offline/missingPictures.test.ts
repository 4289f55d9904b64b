import { renderHook } from '@testing-library/react'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { watchMissingPictures } from '@/app/offline/missingPictures'
import { backend } from '@/lib/backend'
import { useLapsedPictures } from '@/posts/useLapsedPictures'

const ADDRESS = 'http://localhost:3000/files/1.jpg'

beforeAll(() => watchMissingPictures())

const fail = (picture: HTMLImageElement) => picture.dispatchEvent(new Event('error'))
function shown(address: string): HTMLImageElement {
  document.body.innerHTML = `<img alt="会议室" src="${address}">`
  return document.images[0] as HTMLImageElement
}
function comeBack() {
  backend.noteSilence()
  backend.noteAnswer()
}

it('a picture that could not be had is loaded again once the backend answers, without an online event', () => {
  const picture = shown(ADDRESS)
  fail(picture)
  expect(picture.src).toMatch(/^data:image\/svg\+xml/)
  comeBack()
  expect(picture.src).toBe(ADDRESS)
})

it('a picture that got another address meanwhile keeps it', () => {
  const picture = shown(ADDRESS)
  fail(picture)
  picture.src = `${ADDRESS}?e=2&s=later`
  comeBack()
  expect(picture.src).toBe(`${ADDRESS}?e=2&s=later`)
})

it('a picture whose next address cannot be had either is loaded again from that', () => {
  const picture = shown(ADDRESS)
  fail(picture)
  picture.src = `${ADDRESS}?e=2&s=later`
  fail(picture)
  expect(picture.src).toMatch(/^data:image\/svg\+xml/)
  comeBack()
  expect(picture.src).toBe(`${ADDRESS}?e=2&s=later`)
})

it('whoever renews expired addresses is told the one that failed', () => {
  const onLapsed = vi.fn(() => true)
  renderHook(() => useLapsedPictures(onLapsed))
  fail(shown('/files/1.jpg?e=1&s=first'))
  expect(onLapsed).toHaveBeenCalledExactlyOnceWith('/files/1.jpg?e=1&s=first')
})

it('one that failed without a network gets a fresh address when it is loaded again in vain', () => {
  const onLapsed = vi.fn(() => true)
  renderHook(() => useLapsedPictures(onLapsed))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const picture = shown('/files/1.jpg?e=1&s=first')
  fail(picture)
  expect(onLapsed).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  comeBack()
  fail(picture)
  expect(onLapsed).toHaveBeenCalledExactlyOnceWith('/files/1.jpg?e=1&s=first')
})
