import { expect, it, onTestFinished } from 'vitest'
import { colourToken, lightColourToken } from '@/lib/colourToken'

it('a token is of the current look, and of the light one for what is kept', () => {
  const sheet = document.head.appendChild(document.createElement('style'))
  onTestFinished(() => sheet.remove())
  sheet.textContent = ':root { --color-surface: #181b20 } [data-theme="light"] { --color-surface: #fff }'
  expect(colourToken('surface')).toBe('#181b20')
  expect(lightColourToken('surface')).toBe('#fff')
  expect(document.querySelector('[data-theme]')).toBeNull()
})
