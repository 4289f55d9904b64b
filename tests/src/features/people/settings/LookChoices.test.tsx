import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LOOK_KEY } from '@/lib/look'
import { renderAt } from '@tests/support/render'
import { atTheOwnPage, people } from '../ownPage'

atTheOwnPage()

const choose = async (name: string) => people.click(await screen.findByRole('radio', { name }))
const stored = (): unknown => JSON.parse(localStorage.getItem(LOOK_KEY) ?? '')

it('a text size keeps the theme that another tab has chosen meanwhile', async () => {
  renderAt('/me?tab=settings')
  await choose('浅色')
  localStorage.setItem(LOOK_KEY, '{"theme":"dark","text":"standard"}')
  await choose('特大')
  expect(stored()).toEqual({ theme: 'dark', text: 'larger' })
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', text: 'larger' })
  expect(screen.getByRole('radio', { name: '深色' })).toBeChecked()
})

it('the choices follow another tab', async () => {
  renderAt('/me?tab=settings')
  expect(await screen.findByRole('radio', { name: '标准' })).toBeChecked()
  localStorage.setItem(LOOK_KEY, '{"theme":"dark","text":"elder"}')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: LOOK_KEY })))
  expect(screen.getByRole('radio', { name: '深色' })).toBeChecked()
  expect(screen.getByRole('radio', { name: '长辈模式' })).toBeChecked()
})

it.each([
  ['never had room to store it', undefined],
  ['has no more room to store it', '{"theme":"light","text":"standard"}'],
])('a text size keeps the theme chosen before where the browser %s', async (_what, stored) => {
  if (stored) localStorage.setItem(LOOK_KEY, stored)
  renderAt('/me?tab=settings')
  await screen.findByRole('radio', { name: '深色' })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await choose('深色')
  await choose('特大')
  full.mockRestore()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', text: 'larger' })
})

it('theme and text size are applied where the browser forbids storage', async () => {
  renderAt('/me?tab=settings')
  await screen.findByRole('radio', { name: '深色' })
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const forbidden = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')]
  for (const method of forbidden) method.mockImplementation(forbid)
  await choose('深色')
  await choose('特大')
  for (const method of forbidden) method.mockRestore()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', text: 'larger' })
  expect(screen.getByRole('radio', { name: '深色' })).toBeChecked()
})
