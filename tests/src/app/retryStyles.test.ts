import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryStyles } from '@/app/retryStyles'

const HREF = 'http://localhost:8080/mobile/assets/sheet.css'
const links = () => Array.from(document.querySelectorAll<HTMLLinkElement>(`link[href="${HREF}"]`))

function fail(): void {
  const link =
    links()[0] ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: HREF }))
  link.dispatchEvent(new Event('error'))
}

retryStyles()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const link of links()) link.remove()
  vi.useRealTimers()
})

it('asks again for styles that did not come, ever more rarely', () => {
  fail()
  expect(links()).toHaveLength(0)
  vi.advanceTimersByTime(1000)
  expect(links()).toHaveLength(1)
  fail()
  vi.advanceTimersByTime(1000)
  expect(links()).toHaveLength(0)
  vi.advanceTimersByTime(1000)
  expect(links()).toHaveLength(1)
})

it('asks at once when the network is back', () => {
  fail()
  window.dispatchEvent(new Event('online'))
  expect(links()).toHaveLength(1)
  links()[0]?.dispatchEvent(new Event('load'))
  links()[0]?.remove()
  vi.advanceTimersByTime(60_000)
  expect(links()).toHaveLength(0)
})
