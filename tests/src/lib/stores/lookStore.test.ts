import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { applyLook, LOOK_KEY, setScreenTheme, type Theme } from '@/lib/look'
import { chooseLook, followOtherTabs } from '@/lib/stores/lookStore'

const root = document.documentElement
beforeAll(followOtherTabs)
afterEach(() => applyLook({ theme: 'system', text: 'standard' }))

/** What another tab does when it stores a look. */
function chooseElsewhere(look: object) {
  const oldValue = localStorage.getItem(LOOK_KEY)
  const newValue = JSON.stringify(look)
  localStorage.setItem(LOOK_KEY, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: LOOK_KEY, oldValue, newValue }))
}

/** What a video post does while it is shown. */
function wearOwn(theme: Theme) {
  setScreenTheme(theme)
  onTestFinished(() => setScreenTheme(undefined))
}

it('what another tab chooses is put on here too', () => {
  chooseLook({ theme: 'light', text: 'standard' })
  chooseElsewhere({ theme: 'dark', text: 'elder' })
  expect(root.dataset).toMatchObject({ theme: 'dark', text: 'elder' })
})

it('a theme of the screen itself stays when another tab chooses, the text size is put on', () => {
  wearOwn('dark')
  chooseElsewhere({ theme: 'light', text: 'large' })
  expect(root.dataset).toMatchObject({ theme: 'dark', text: 'large' })
})

it('a theme of the screen itself stays, too, where the reader had chosen the same one, and gives the new one back', () => {
  chooseLook({ theme: 'dark', text: 'standard' })
  wearOwn('dark')
  chooseElsewhere({ theme: 'light', text: 'large' })
  expect(root.dataset).toMatchObject({ theme: 'dark', text: 'large' })
  setScreenTheme(undefined)
  expect(root.dataset).toMatchObject({ theme: 'light', text: 'large' })
})
