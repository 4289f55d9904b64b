import { afterEach, beforeAll, expect, it } from 'vitest'
import { applyLook, LOOK_KEY } from '@/lib/look'
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

it('what another tab chooses is put on here too', () => {
  chooseLook({ theme: 'light', text: 'standard' })
  chooseElsewhere({ theme: 'dark', text: 'elder' })
  expect(root.dataset).toMatchObject({ theme: 'dark', text: 'elder' })
})

it('a theme of the screen itself stays when another tab chooses, the text size is put on', () => {
  applyLook({ theme: 'dark', text: 'standard' })
  chooseElsewhere({ theme: 'light', text: 'large' })
  expect(root.dataset).toMatchObject({ theme: 'dark', text: 'large' })
})
