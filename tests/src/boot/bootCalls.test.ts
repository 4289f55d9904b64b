import { expect, it, onTestFinished } from 'vitest'
import { token } from '@/boot/bootCalls'

it('takes a visitor for whoever has a malformed cookie', () => {
  document.cookie = 'bole_token=%E4; path=/'
  onTestFinished(() => void (document.cookie = 'bole_token=; path=/; max-age=0'))
  expect(document.cookie).toContain('bole_token=%E4')
  expect(token()).toBe('111')
})
