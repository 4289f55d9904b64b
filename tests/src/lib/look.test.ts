import { afterEach, expect, it } from 'vitest'
import { applyLook, copiedLook, LOOK_KEY, lookFrom } from '@/lib/look'
import { chooseLook } from '@/lib/stores/lookStore'

const root = document.documentElement
afterEach(() => applyLook({ theme: 'system', text: 'standard' }))

it.each([null, 'x', 3, [], {}, { theme: 'pink', text: 'huge' }])('reads %j as the plain look', (kept) => {
  expect(lookFrom(kept)).toEqual({ theme: 'system', text: 'standard' })
})

it('reads a broken copy as the plain look', () => {
  localStorage.setItem(LOOK_KEY, '{')
  expect(copiedLook()).toEqual({ theme: 'system', text: 'standard' })
})

it('can be put on again from its copy before the first paint', () => {
  chooseLook({ theme: 'light', text: 'large' })
  root.removeAttribute('data-theme')
  root.removeAttribute('data-text')
  applyLook(copiedLook())
  expect(root.dataset.theme).toBe('light')
  expect(root.dataset.text).toBe('large')
})
